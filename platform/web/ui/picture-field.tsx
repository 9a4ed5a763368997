import { type ReactNode, useState } from "react";
import { ImageUp, Trash2 } from "lucide-react";
import { Button } from "./button.tsx";
import { DropArea } from "./drop-area.tsx";

/** What the server takes as a picture (`platform/server/pictures.ts`). */
const accepted = "image/png,image/jpeg,image/webp";

type Props = {
  /** As the picture is named in "Choose a logo". */ noun: string;
  /** The picture as it is, or what stands in its place. */ shown: ReactNode;
  isThere: boolean;
  mayChange: boolean;
  maxBytes: number;
  /** What `useSendFile` gave. */
  save: { pending: boolean; send: (file: File) => Promise<unknown> };
  remove: { pending: boolean; run: (input: Record<string, never>) => Promise<unknown> };
};

/** A picture that is chosen, dropped or removed; saved at once. */
export function PictureField(props: Props) {
  const { noun, shown, isThere, mayChange, maxBytes, save, remove } = props;
  const [problem, setProblem] = useState<string>();
  const size = `${maxBytes / 1_048_576} MB`;
  const use = (file: File | undefined) => {
    if (!file || save.pending) return;
    const isTooLarge = file.size > maxBytes;
    setProblem(isTooLarge ? `This picture is larger than ${size}. Choose a smaller one.` : undefined);
    if (!isTooLarge) void save.send(file);
  };
  return (
    <div className="grid gap-2">
      {shown}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <DropArea
            accept={accepted}
            className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control border-line-strong px-3.5 py-2.5 text-small text-muted"
            onFiles={([file]) => use(file)}
          >
            <ImageUp className="icon small" aria-hidden />
            <span>
              <span className="font-label text-accent-text">
                {save.pending ? "Uploading..." : `${isThere ? "Change the" : "Choose a"} ${noun}`}
              </span>
              <span className="max-tablet:hidden"> or drop it here: PNG, JPEG or WebP, up to {size}</span>
            </span>
          </DropArea>
          {isThere && (
            <Button
              look="quiet-danger"
              size="small"
              icon={Trash2}
              aria-label={`Remove the ${noun}`}
              busy={remove.pending}
              onClick={() => void remove.run({})}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p className="text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
