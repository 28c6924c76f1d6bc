import { useEffect, useState } from 'react';

interface LogoImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Changes when the new picture is there: between two, the old one stays and nothing flickers. */
export function LogoImage({ src, alt, width, height }: LogoImageProps) {
  const [shown, setShown] = useState(src);
  useEffect(() => {
    let isCurrent = true;
    const next = new Image();
    next.src = src;
    const show = () => isCurrent && setShown(src);
    next.decode().then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [src]);
  return <img src={shown} alt={alt} width={width} height={height} data-shown={shown === src} />;
}
