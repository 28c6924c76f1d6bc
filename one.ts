import { drawScene } from '#src/prompt/draw-scene.ts';
import { readFigureDrawing } from '#src/engines/scenes/figure-drawings.server.ts';
import { setLetters } from '#src/logo/type/letter-plane.server.ts';
const c=process.cpuUsage(); await drawScene({prompt:process.argv[2],width:+process.argv[3],height:+process.argv[3],seed:1},{readDrawing:readFigureDrawing,setLetters},async()=>{});
const u=process.cpuUsage(c); console.log(process.argv[2], process.argv[3], ((u.user+u.system)/1e6).toFixed(2));
