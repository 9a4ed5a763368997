import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Shot } from "./story.fixture.ts";

/** What was shot of a story, sentence by sentence, as files for `tools/videos.mjs`. */
export function newReel(folder: string, story: string) {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  let last: Buffer = Buffer.alloc(0);
  const sentences: { say: string; shots: { file: string; x: number; y: number; isPressed: boolean }[] }[] =
    [];
  return {
    say: (say: string): void => void sentences.push({ say, shots: [] }),
    add({ picture, ...pointer }: Shot): void {
      if (!picture.equals(last)) {
        count += 1;
        writeFileSync(join(folder, `${story}-${count}.png`), picture);
        last = picture;
      }
      sentences.at(-1)?.shots.push({ file: `${story}-${count}.png`, ...pointer });
    },
    async keep(name: string, page: Page): Promise<void> {
      await page.screenshot({ path: join(folder, `picture-${name}.png`) });
    },
    write: (): void => writeFileSync(join(folder, `${story}.json`), JSON.stringify(sentences)),
  };
}
