// Runs in a browser: draws the shots of a story, with the pointer, and encodes them by the browser's own encoder (WebCodecs).
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from "mediabunny";

const glideSeconds = 0.6;
const framesPerSecond = 10;

const pointer = [
  [0, 0],
  [0, 17],
  [4, 13.4],
  [6.6, 19.4],
  [9.2, 18.3],
  [6.7, 12.4],
  [12, 12.2],
];

function draw(context, picture, { x, y, pressed }, scale) {
  const { width, height } = context.canvas;
  // Captions have a place of their own below the screen, so that they hide nothing.
  context.fillStyle = "#201d1b";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, (width * picture.height) / picture.width);
  context.save();
  context.translate(x * scale, y * scale);
  if (pressed) {
    context.beginPath();
    context.arc(0, 0, 20, 0, 7);
    context.fillStyle = "rgb(27 100 210 / 30%)";
    context.fill();
  }
  context.scale(1.6, 1.6);
  context.fillStyle = "#111";
  context.strokeStyle = "#fff";
  context.lineWidth = 1.4;
  context.beginPath();
  for (const [left, top] of pointer) context.lineTo(left, top);
  context.closePath();
  context.fill();
  context.stroke();
  context.restore();
}

/** The video as an MP4 file, in base64. A sentence's time is shared by its shots; the pointer glides to where it is next. */
globalThis.encodeVideo = async (sentences, width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new CanvasSource(canvas, { codec: "avc", bitrate: 400_000, keyFrameInterval: 10 });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  let at = sentences[0].shots[0];
  // In frames, so that no rounding changes the length.
  let frame = 0;
  const show = async (picture, place, until) => {
    if (until <= frame) return;
    draw(context, picture, place, width / 1024);
    // One that stays is told again each second, so that every place can be jumped to.
    for (; frame < until;) {
      const next = Math.min(until, frame + framesPerSecond);
      await source.add(frame / framesPerSecond, (next - frame) / framesPerSecond);
      frame = next;
    }
  };
  let last;
  for (const { start, lasts, shots } of sentences) {
    for (const [index, shot] of shots.entries()) {
      const end = Math.round((start + (lasts * (index + 1)) / shots.length) * framesPerSecond);
      const picture = await createImageBitmap(await (await fetch(`/${shot.file}`)).blob());
      const moves = last && (shot.x !== at.x || shot.y !== at.y);
      const glide = moves
        ? Math.min(Math.round(glideSeconds * framesPerSecond), Math.floor((end - frame) / 2))
        : 0;
      for (let step = 1; step <= glide; step += 1) {
        const part = (1 - Math.cos((step / glide) * Math.PI)) / 2;
        const place = { x: at.x + (shot.x - at.x) * part, y: at.y + (shot.y - at.y) * part };
        await show(last, place, frame + 1);
      }
      await show(picture, { x: shot.x, y: shot.y, pressed: shot.isPressed }, end);
      last?.close();
      last = picture;
      at = shot;
    }
  }
  source.close();
  await output.finalize();
  let text = "";
  const bytes = new Uint8Array(target.buffer);
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
};
