import { type DroppedItem, filesOfItems } from '../photo/dropped-files.ts';

/** Where the script leaves what was dropped. */
interface EarlyDropWindow {
  earlyDrop?: { items: readonly DroppedItem[]; stop(): void };
}

/** As it stands in the page: it must be small, and there before anything else. */
const script = `(function(){
var kept=window.earlyDrop={items:[],stop:function(){removeEventListener('dragover',over);removeEventListener('drop',drop)}};
function has(e){return e.dataTransfer&&[].indexOf.call(e.dataTransfer.types,'Files')>=0}
function over(e){if(has(e))e.preventDefault()}
function drop(e){if(!has(e))return;e.preventDefault();kept.items=[].filter.call(e.dataTransfer.items,function(i){return i.kind==='file'}).map(function(i){return{entry:i.webkitGetAsEntry?i.webkitGetAsEntry():null,file:i.getAsFile()}})}
addEventListener('dragover',over);addEventListener('drop',drop)})()`;

/** Keeps what is dropped while the page is there and its scripts are not: a browser would open the photo instead. */
export function EarlyDrop({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and it must run before the bundles
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

/** What was dropped before, once; from here on the caller listens. */
export function takeEarlyDrop(): Promise<File[]> {
  const { earlyDrop } = window as EarlyDropWindow;
  if (!earlyDrop) return Promise.resolve([]);
  const { items } = earlyDrop;
  earlyDrop.stop();
  earlyDrop.items = [];
  return filesOfItems(items);
}
