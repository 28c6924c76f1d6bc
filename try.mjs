import sharp from 'sharp';
import { patchwork } from './src/engines/local/patchwork.engine.ts';
const P='/work/shared/testdata/photos/';
const cases=[['landscape-wave-surfer.jpg',[.42,.35,.2,.3]],['person-with-big-dog.jpg',[.05,.4,.3,.5]],['fullbody-street-car.jpg',[.46,.18,.13,.6]],['sign-no-bicycles.jpg',[.3,.2,.4,.5]],['landscape-elephant-sunset.jpg',[.3,.45,.3,.4]],['product-coffee.png',[.6,.5,.15,.3]],['fullbody-moonwalk.jpg',[.35,.2,.3,.6]],['street-people-shop.jpg',[.4,.4,.2,.5]]];
const tiles=[];let row=0;const S=480;
for(const [f,[x,y,w,h]] of cases){
 const {data,info}=await sharp(P+f).rotate().removeAlpha().toColourspace('srgb').resize(1000,1000,{fit:'inside',withoutEnlargement:true}).raw().toBuffer({resolveWithObject:true});
 const W=info.width,H=info.height;const mask=new Uint8Array(W*H);
 for(let j=0;j<H;j++)for(let i=0;i<W;i++){const u=(i/W-x-w/2)/(w/2),v=(j/H-y-h/2)/(h/2);if(u*u+v*v<1)mask[j*W+i]=255}
 const pic={width:W,height:H,channels:3,data:new Uint8Array(data)};
 const t=performance.now();
 const r=await patchwork.run({pixels:pic,mask:{width:W,height:H,channels:1,data:mask},seed:1},{signal:new AbortController().signal,progress(){}});
 console.log(f,W,H,(performance.now()-t)|0,'ms',r.changed.toFixed(3));
 const marked=new Uint8Array(data);for(let i=0;i<mask.length;i++)if(mask[i]){marked[i*3]=255;marked[i*3+1]>>=1}
 for(const [k,d] of [marked,r.pixels.data].entries())tiles.push({input:await sharp(Buffer.from(d),{raw:{width:W,height:H,channels:3}}).resize(S,S,{fit:'inside'}).png().toBuffer(),left:(row%2*2+k)*S,top:(row>>1)*S});
 row++;
}
await sharp({create:{width:S*4,height:S*4,channels:3,background:'#888'}}).composite(tiles).png().toFile('/tmp/fill.png');
