import type { ChangeEvent, ReactNode } from "react";
import { useDrop } from "#platform/web/use-drop.ts";
import { classes } from "./classes.ts";

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** As the browser's `accept`. */ accept?: string;
  multiple?: boolean;
  className: string;
  children: ReactNode;
};

/** A dashed area in which files are chosen by a press or dropped. */
export function DropArea({ onFiles, accept, multiple, className, children }: Props) {
  const { place, over } = useDrop(onFiles);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after it was fixed.
    target.value = "";
    onFiles(files);
  };
  return (
    <label
      ref={place}
      data-over={over || undefined}
      className={classes(
        "cursor-pointer border-[1.5px] border-dashed hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus data-over:border-accent-mark data-over:bg-accent-soft",
        className,
      )}
    >
      <input type="file" accept={accept} multiple={multiple} className="sr-only" onChange={choose} />
      {children}
    </label>
  );
}
