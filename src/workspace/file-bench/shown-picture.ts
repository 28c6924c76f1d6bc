import { useEffect, useState } from 'react';

interface ShownPicture {
  /** Null while the first picture is being decoded. */
  readonly url: string | null;
  /** This browser cannot show it. */
  readonly isUnreadable: boolean;
}

/**
 * An address within the page under which a file can be shown. A new file takes the place of the one before it only once it is
 * decoded, so that nothing flashes.
 */
export function useShownPicture(file: Blob | null): ShownPicture {
  const [shown, setShown] = useState<ShownPicture & { readonly of: Blob | null }>({
    url: null,
    isUnreadable: false,
    of: null,
  });
  useEffect(() => {
    if (!file) return setShown({ url: null, isUnreadable: false, of: null });
    let isOver = false;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => !isOver && setShown({ url, isUnreadable: false, of: file }),
      () => !isOver && setShown({ url: null, isUnreadable: true, of: file }),
    );
    return () => {
      isOver = true;
      // What is shown stays until its successor is decoded.
      setTimeout(() => URL.revokeObjectURL(url), 5000);
    };
  }, [file]);
  return shown;
}
