import { useState } from "react";
import { initialsOf } from "#platform/contract/text.ts";
import { classes } from "./classes.ts";

const tints = ["sky", "indigo", "violet", "teal", "green", "amber", "orange", "rose"] as const;

/** The tint for an id: always the same, grey for none. */
export function tintOf(id: string | null | undefined): (typeof tints)[number] | "grey" {
  if (!id) return "grey";
  // FNV-1a, its high bits mixed in: ids made in the same second differ only in a few places.
  let sum = 0x811c9dc5;
  for (const letter of id) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return tints[((sum ^ (sum >>> 15)) >>> 0) % tints.length] ?? "grey";
}

/** Initials, or the person's picture when it loads. Always next to the written name, so it is hidden from screen readers. */
export function Avatar({
  id,
  firstName,
  lastName,
  imageUrl,
  size = "normal",
  className,
}: {
  id?: string | null;
  firstName: string;
  lastName: string;
  imageUrl?: string | null;
  size?: "small" | "normal" | "large";
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={classes("avatar", size !== "normal" && size, className)}
      data-tint={tintOf(id)}
      aria-hidden
    >
      {imageUrl && broken !== imageUrl ? (
        <img src={imageUrl} alt="" onError={() => setBroken(imageUrl)} />
      ) : (
        initialsOf(firstName, lastName)
      )}
    </span>
  );
}
