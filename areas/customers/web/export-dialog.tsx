import { withReason } from "#platform/web/failures.ts";
import { useState, type FormEvent } from "react";
import { Download } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { showToast } from "#platform/web/toasts.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { ExportFormat } from "#areas/customers/contract/contacts.schema.ts";
import { people } from "./customer-count.view.ts";
import { exportAddress, formatWords, type Exported } from "./contact-export.view.ts";
import { demoActions, toasts } from "./contacts.messages.ts";
import { ValueChoice } from "#platform/web/ui/value-choice.tsx";

type Props = { open: boolean; exported: Exported; count: number; onClose: () => void };

/** Asks for the format of a download. */
export function ExportDialog({ open, exported, count, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stoppedByDemo(demoActions.export)) return;
    setBusy(true);
    const isSaved = await save(exported, format);
    setBusy(false);
    if (isSaved) onClose();
  };
  const footer = (
    <CancelAndSubmit icon={Download} busy={busy}>
      {busy ? "Downloading..." : `Download ${people(count)}`}
    </CancelAndSubmit>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Export"
      subtitle={people(count)}
      footer={footer}
      onSubmit={(event) => void submit(event)}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-small font-label">Save as</legend>
        {formatWords.map(({ format: one, name, what }) => (
          <ValueChoice key={one} name="format" chosen={format === one} onChoose={() => setFormat(one)}>
            {name}
            <span className="block text-small text-text-2">{what}</span>
          </ValueChoice>
        ))}
      </fieldset>
    </Dialog>
  );
}

/** A listing is downloaded by its URL, so that the browser streams it to disk; hand-picked ids would be too long for a URL. */
async function save(exported: Exported, format: ExportFormat): Promise<boolean> {
  if ("listing" in exported) {
    window.location.assign(exportAddress(exported.listing, format));
    return true;
  }
  try {
    await saveFile(contactsApi.exportChosen, { format, ids: [...exported.ids] });
    return true;
  } catch (error) {
    showToast({ tone: "danger", ...withReason(toasts.exportFailed)(error) });
    return false;
  }
}
