import { expect, test } from "vitest";
import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import { previewPieces } from "./post-preview.view.ts";

const read = (platform: Platform, text: string): string =>
  previewPieces(platform, text)
    .map(({ shown, isColored }) => (isColored ? `[${shown}]` : shown))
    .join("");
const text = "Brötchen 🥐 bei https://alder.example/menu/of/the/whole/week #bread";

test.each<[Platform, string, string]>([
  ["bluesky", text, "Brötchen 🥐 bei [alder.example/menu/of/the/whol…] [#bread]"],
  ["x", text, "Brötchen 🥐 bei [alder.example/menu/of/the/…] [#bread]"],
  ["instagram", text, "Brötchen 🥐 bei https://alder.example/menu/of/the/whole/week [#bread]"],
  ["facebook", text, "Brötchen 🥐 bei [https://alder.example/menu/of/the/whole/week] [#bread]"],
  ["mastodon", "With @rosa@other.example today", "With [@rosa] today"],
  ["bluesky", "With @rye.bsky.social today", "With [@rye.bsky.social] today"],
  ["bluesky", "", ""],
])("%s shows %j", (platform, written, shown) => {
  expect(read(platform, written)).toBe(shown);
});
