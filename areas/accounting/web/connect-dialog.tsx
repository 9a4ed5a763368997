import { Download } from "lucide-react";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { pathOf } from "#platform/contract/endpoint.ts";
import { bookFilesApi } from "#areas/accounting/contract/book-files.api.ts";
import { formatOf } from "#areas/accounting/contract/book-files.rules.ts";
import { isLinked, type ProviderCard } from "#areas/accounting/contract/providers.rules.ts";
import { BookGuide } from "./book-files-card.tsx";
import { words } from "./accounting.messages.ts";
import { exports } from "./accounting.view.ts";

type Props = { open: boolean; card: ProviderCard; onClose: () => void };

/** What is said after Connect while there is no live link: so, and which files take its place. */
export function ConnectDialog({ open, card: { name, provider }, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="question"
      title={`${name} isn’t connected`}
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-4">
        <p>{isLinked(provider) ? words.noKeys(name, provider.toUpperCase()) : words.noLiveLink(name)}</p>
        <p className="text-small text-muted">{words.noted(name)}</p>
        <BookGuide format={formatOf(provider)} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            icon={Download}
            href={pathOf(bookFilesApi.export, { format: formatOf(provider) })}
            download
          >
            {`Files for ${name}`}
          </ButtonLink>
          {exports.map(({ label, href }) => (
            <ButtonLink key={href} icon={Download} href={href} download>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
