import { RefreshCw } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";
import { dataWords } from "./app-data.messages.ts";
import { useRenewAddress } from "./app-data.queries.ts";
import { addressesIn } from "./integrations.view.ts";

/** The private addresses of an app, to copy into another program, and another one for when somebody has it who shouldn’t. */
export function AppAddresses({ app }: { app: Integration }) {
  const renew = useRenewAddress();
  const addresses = addressesIn(app);
  if (addresses.length === 0) return null;
  return (
    <div className="grid gap-3">
      {addresses.map(({ label, address }) => (
        <div key={label} className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={label}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={address} what={`${label.toLowerCase()} of ${app.name}`} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          look="quiet"
          icon={RefreshCw}
          busy={renew.pending}
          aria-label={`New address of ${app.name}`}
          onClick={() => void renew.run({ params: { id: app.id } })}
        >
          New address
        </Button>
        <span className="text-small text-muted">{dataWords.renewHelp}</span>
      </div>
    </div>
  );
}
