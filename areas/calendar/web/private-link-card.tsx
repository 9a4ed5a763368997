import { useState } from "react";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { feedWords } from "./feeds.messages.ts";
import { usePrivateFeed, useRenewLink } from "./feeds.queries.ts";

/** One's own meetings, by a secret link that other calendars read. */
export function PrivateLinkCard() {
  const { data } = usePrivateFeed();
  const { run, pending } = useRenewLink();
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  if (!data) return null;
  return (
    <Card className="max-w-xl">
      <div className="grid gap-4">
        <div>
          <h2 className="text-body font-label">{feedWords.linkTitle}</h2>
          <p className="text-small text-muted">{feedWords.linkHelp}</p>
        </div>
        <TextField
          label="Private link"
          readOnly
          value={data.url}
          help={feedWords.linkGoogle}
          onFocus={({ target }) => target.select()}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={data.url} what="the private link" />
          <Button size="small" onClick={() => setAsks(true)}>
            Make a new link
          </Button>
        </div>
      </div>
      <AskDialog
        open={asks}
        title="Make a new link?"
        act="Make a new link"
        look="primary"
        busy={pending}
        onKeep={close}
        onAct={() => void run({}).then(close)}
      >
        The link you have now stops working, in every calendar that uses it.
      </AskDialog>
    </Card>
  );
}
