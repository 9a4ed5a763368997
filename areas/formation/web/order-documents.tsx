import { useState } from "react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { date } from "#platform/web/format.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { documentsApi } from "#areas/formation/contract/documents.api.ts";
import {
  type DocumentKind,
  documentKindsOf,
  documentNames,
} from "#areas/formation/contract/documents.rules.ts";
import type { FormationDocument } from "#areas/formation/contract/documents.schema.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { useMakeDocument, useRemoveLetter } from "./documents.queries.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { documentWords as words } from "./formation.messages.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

type Props = { order: Formation; mayChange: boolean };

/** The papers of an order, each with its versions; made anew once the answers have changed. */
export function OrderDocuments({ order, mayChange }: Props) {
  const { id, businessType, documents, files } = order;
  const make = useMakeDocument();
  const [making, setMaking] = useState<DocumentKind>();
  const press = async (kind: DocumentKind) => {
    setMaking(kind);
    await make.run({ params: { id }, body: { kind } });
    setMaking(undefined);
  };
  return (
    <div className="mt-2 grid gap-1">
      <p className="text-small text-text-2">{words.lead}</p>
      <ul aria-label={words.title}>
        {documentKindsOf(businessType).map((kind) => {
          const versions = documents.filter((one) => one.kind === kind).reverse();
          const last = versions[0];
          const name = documentNames[kind];
          return (
            <li
              key={kind}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5"
            >
              <div className="grid min-w-0 flex-1 basis-56">
                <span className="font-label">{name}</span>
                {versions.map((one) => (
                  <Version key={one.id} order={id} name={name} one={one} />
                ))}
                {last && !last.isCurrent && <span className="text-small text-text-2">{words.changed}</span>}
              </div>
              {mayChange && !last?.isCurrent && (
                <Button
                  size="small"
                  aria-label={`${last ? words.again : words.make}: ${name}`}
                  busy={making === kind}
                  onClick={() => void press(kind)}
                >
                  {making === kind ? words.making : last ? words.again : words.make}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {files.length > 0 && <Letters order={id} files={files} mayChange={mayChange} />}
      {!isDemo() && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-small">
          <a className="link" href={pathOf(documentsApi.sheet, { id })} download>
            {words.sheet}
          </a>
          <a className="link" href={pathOf(documentsApi.sheet, { id }, { format: "json" })} download>
            {words.json}
          </a>
        </p>
      )}
    </div>
  );
}

type LettersProps = { order: string; files: Formation["files"]; mayChange: boolean };

/** What the state sent, as it was attached. */
function Letters({ order, files, mayChange }: LettersProps) {
  const { run, pending } = useRemoveLetter();
  const [removing, setRemoving] = useState<Formation["files"][number]>();
  return (
    <>
      <h3 className="border-t border-line pt-3 text-small font-label">{words.letters}</h3>
      <ul aria-label={words.letters}>
        {files.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 text-small">
              <a
                className="link wrap-anywhere"
                href={pathOf(formationsApi.file, { id: order, fileId: one.id })}
                download={one.fileName}
              >
                {one.fileName}
              </a>
              <span className="text-muted"> · {date(one.createdAt)}</span>
            </span>
            {mayChange && (
              <Button
                size="small"
                look="quiet-danger"
                aria-label={`Remove ${one.fileName}`}
                onClick={() => setRemoving(one)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DialogSlot open={removing}>
        {(one, open) => (
          <RemoveDialog
            open={open}
            title={words.removeLetter(one.fileName)}
            text={words.removeLetterHelp}
            remove={() => run({ params: { id: order, fileId: one.id } })}
            busy={pending}
            onClose={() => setRemoving(undefined)}
          />
        )}
      </DialogSlot>
    </>
  );
}

function Version({ order, name, one }: { order: string; name: string; one: FormationDocument }) {
  const { id, version, createdAt } = one;
  return (
    <span className="text-small">
      <a
        className="link"
        href={pathOf(documentsApi.file, { id: order, documentId: id })}
        aria-label={`${name}, ${words.version(version)}`}
        download
      >
        {words.version(version)}
      </a>
      <span className="text-muted"> · {date(createdAt)}</span>
    </span>
  );
}
