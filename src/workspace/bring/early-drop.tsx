import { type DroppedItem, filesOfItems } from '../photo/dropped-files.ts';

/** Where the script leaves what was dropped, the text that was pasted, and which sample was pressed last. */
export interface EarlyDropWindow {
  earlyDrop?: { items: readonly DroppedItem[]; text: string; sample: string | null; stop(): void };
}

/** As it stands in the page: it must be small, and there before anything else. */
const script = `(function(){
var kept=window.earlyDrop={items:[],text:'',sample:null,stop:function(){removeEventListener('dragover',over);removeEventListener('drop',drop);removeEventListener('paste',paste);removeEventListener('click',press,true)}};
function has(e){return e.dataTransfer&&[].indexOf.call(e.dataTransfer.types,'Files')>=0}
function over(e){if(has(e))e.preventDefault()}
function drop(e){if(!has(e))return;e.preventDefault();kept.items=[].filter.call(e.dataTransfer.items,function(i){return i.kind==='file'}).map(function(i){return{entry:i.webkitGetAsEntry?i.webkitGetAsEntry():null,file:i.getAsFile()}})}
function paste(e){var d=e.clipboardData,t=e.target;if(!d)return;if(d.files.length)kept.items=[].map.call(d.files,function(i){return{entry:null,file:i}});else if(!t.closest||!t.closest('input,textarea'))kept.text=d.getData('text')}
function press(e){var b=e.target.closest&&e.target.closest('[data-sample]');if(b){kept.sample=b.dataset.sample;b.setAttribute('aria-busy','true')}}
addEventListener('dragover',over);addEventListener('drop',drop);addEventListener('paste',paste);addEventListener('click',press,true)})()`;

/**
 * Keeps what is dropped or pasted while the page is there and its scripts are not: a browser would open the photo instead. A sample that is
 * pressed would do nothing.
 */
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

/** What was pasted before and is no photo, once. */
export function takeEarlyText(): string {
  const { earlyDrop } = window as EarlyDropWindow;
  const text = earlyDrop?.text ?? '';
  if (earlyDrop) earlyDrop.text = '';
  return text;
}

/** Which sample was pressed before, once; to be asked before {@link takeEarlyDrop}. */
export function takeEarlySample(): string | null {
  const { earlyDrop } = window as EarlyDropWindow;
  const sample = earlyDrop?.sample ?? null;
  if (earlyDrop) earlyDrop.sample = null;
  return sample;
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
