import { useRef, useState } from "react";
import { Paperclip } from "lucide-react";
import { ProgressBar } from "#platform/web/ui/surface.tsx";
import { useUpload } from "./attachments.queries.ts";
import { fileProblem } from "./attachments.view.ts";
import { useDrop } from "#platform/web/use-drop.ts";

/** Where files are chosen or dropped; they are uploaded one after the other, with progress. */
export function FileDrop({ contactId }: { contactId: string }) {
  const { send, sending } = useUpload(contactId);
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const sendAll = async (files: readonly File[]) => {
    setProblem(undefined);
    for (const file of files) {
      const wrong = fileProblem(file);
      if (wrong) setProblem(wrong);
      else if (!(await send(file)).ok) break;
    }
    if (box.current) box.current.value = "";
  };
  const { place, over } = useDrop((files) => void sendAll(files));
  if (sending)
    return (
      <div className="mt-2">
        <ProgressBar label={`Uploading ${sending.name}`} done={sending.share} total={1} />
      </div>
    );
  return (
    <div className="mt-2 grid gap-2">
      <label
        ref={place}
        data-over={over || undefined}
        className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border-[1.5px] border-dashed border-line-strong px-3.5 py-2.5 text-small text-muted hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus data-over:border-accent-mark data-over:bg-accent-soft"
      >
        <input
          ref={box}
          type="file"
          multiple
          className="sr-only"
          onChange={(event) => void sendAll([...(event.target.files ?? [])])}
        />
        <Paperclip className="icon small" aria-hidden />
        <span>
          <span className="font-label text-accent-text">Add a file</span>
          <span className="max-tablet:hidden"> or drop it here</span>
        </span>
      </label>
      {problem && (
        <p className="text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
