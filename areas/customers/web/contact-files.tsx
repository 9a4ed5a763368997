import { useState } from "react";
import { Download, FileSpreadsheet, FileText, Image, Trash2 } from "lucide-react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { date, fileSize } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { tooltip } from "#platform/web/ui/tooltip.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import type { Attachment } from "#areas/customers/contract/attachments.schema.ts";
import { useAttachments, useRemoveAttachment } from "./attachments.queries.ts";
import { fileKind } from "./attachments.view.ts";
import { FileDrop } from "./file-drop.tsx";
import { useRight } from "#areas/auth/web/index.ts";

/** The files of a contact (Spec 1 §2): list, upload, download, delete. */
export function ContactFiles({ contactId }: { contactId: string }) {
  const files = useAttachments(contactId);
  const remove = useRemoveAttachment();
  const mayChange = useRight("member");
  const [asked, setAsked] = useState<Attachment>();
  return (
    <section aria-label="Files">
      <h3 className="mb-1.5">
        Files <span className="num font-text text-muted">{files.data?.length}</span>
      </h3>
      {files.isError && (
        <p className="flex flex-wrap items-center gap-2 text-small text-muted" role="alert">
          The files didn’t load.{" "}
          <Button size="small" busy={files.isFetching} onClick={() => void files.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <ul>
        {files.data?.map((file) => (
          <FileRow key={file.id} file={file} onRemove={mayChange ? () => setAsked(file) : undefined} />
        ))}
      </ul>
      {files.data?.length === 0 && (
        <p className="mb-2 text-small text-muted">
          {mayChange ? "Quotes, plans, photos: up to 25 MB each." : "No files yet."}
        </p>
      )}
      {mayChange && <FileDrop contactId={contactId} />}
      <AskDialog
        open={asked !== undefined}
        title={`Delete “${asked?.fileName ?? ""}”?`}
        act="Delete"
        keep="Keep"
        onKeep={() => setAsked(undefined)}
        onAct={() => {
          if (asked) void remove.run({ params: { id: asked.id } });
          setAsked(undefined);
        }}
      >
        You can’t get it back.
      </AskDialog>
    </section>
  );
}

const kinds = { image: Image, sheet: FileSpreadsheet, text: FileText };

function FileRow({ file, onRemove }: { file: Attachment; onRemove?: () => void }) {
  const Icon = kinds[fileKind(file.mimeType)];
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid size-9 flex-none place-items-center rounded-[8px] bg-accent-soft-2 text-accent-text">
        <Icon className="icon" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere text-small font-label">{file.fileName}</span>
        <span className="num text-caption text-muted">
          {fileSize(file.fileSize)}, {date(file.createdAt)}
        </span>
      </span>
      <DownloadLink file={file} />
      {onRemove && (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Delete ${file.fileName}`}
          className="-mr-2"
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function DownloadLink({ file }: { file: Attachment }) {
  const name = `Download ${file.fileName}`;
  const stop = (event: { preventDefault: () => void }) => {
    if (isDemo()) {
      event.preventDefault();
      stoppedByDemo("download this file");
    }
  };
  return (
    <a
      className="btn quiet only-icon small"
      aria-label={name}
      {...tooltip(name)}
      href={pathOf(attachmentsApi.download, { id: file.id })}
      download={file.fileName}
      onClick={stop}
    >
      <Download className="icon" aria-hidden />
    </a>
  );
}
