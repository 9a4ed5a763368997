import { useState } from "react";
import { Paperclip } from "lucide-react";
import { DropArea } from "#platform/web/ui/drop-area.tsx";
import { ProgressBar } from "#platform/web/ui/surface.tsx";
import { useUpload } from "./attachments.queries.ts";
import { fileProblem } from "./attachments.view.ts";

/** Where files are chosen or dropped; they are uploaded one after the other, with progress. */
export function FileDrop({ contactId }: { contactId: string }) {
  const { send, sending } = useUpload(contactId);
  const [problem, setProblem] = useState<string>();
  const sendAll = async (files: readonly File[]) => {
    setProblem(undefined);
    for (const file of files) {
      const wrong = fileProblem(file);
      if (wrong) setProblem(wrong);
      else if (!(await send(file)).ok) break;
    }
  };
  if (sending)
    return (
      <div className="mt-2">
        <ProgressBar label={`Uploading ${sending.name}`} done={sending.share} total={1} />
      </div>
    );
  return (
    <div className="mt-2 grid gap-2">
      <DropArea
        multiple
        className="flex min-h-11 items-center justify-center gap-2 rounded-control border-line-strong px-3.5 py-2.5 text-small text-muted"
        onFiles={(files) => void sendAll(files)}
      >
        <Paperclip className="icon small" aria-hidden />
        <span>
          <span className="font-label text-accent-text">Add a file</span>
          <span className="max-tablet:hidden"> or drop it here</span>
        </span>
      </DropArea>
      {problem && (
        <p className="text-caption text-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
