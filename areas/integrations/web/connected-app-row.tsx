import { RefreshCw, Settings, Trash2 } from "lucide-react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";
import { AppAddresses } from "./app-addresses.tsx";
import { useCheckApp, useRemoveApp, useSwitchApp } from "./integrations.queries.ts";
import { appStateOf } from "./integrations.view.ts";

const tints = { info: "grey", positive: "green", warning: "amber", danger: "red" } as const;

/** One connected app: its switch, how it really stands, and what can be done with it. */
export function ConnectedAppRow({
  app,
  mayManage,
  onEdit,
}: {
  app: Integration;
  mayManage: boolean;
  onEdit: () => void;
}) {
  const toggle = useSwitchApp();
  const check = useCheckApp();
  const remove = useRemoveApp();
  const { id, name } = app;
  const state = appStateOf(app);
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-label wrap-anywhere">
            {name}
            <Badge kind="tint" value={tints[state.tone]}>
              {state.label}
            </Badge>
          </h3>
          <p
            className={`text-small wrap-anywhere ${state.tone === "danger" ? "text-danger" : "text-text-2"}`}
          >
            {state.text}
          </p>
          {app.webhookUrl && <p className="text-small text-muted wrap-anywhere">{app.webhookUrl}</p>}
          {app.apiKeyLast4 && <p className="text-small text-muted">Key ends in {app.apiKeyLast4}</p>}
        </div>
        {mayManage && (
          <Switch
            checked={app.isActive}
            disabled={toggle.pending}
            onChange={(isActive) => void toggle.run({ params: { id }, body: { isActive } })}
            label={<span className="sr-only">{name}</span>}
          />
        )}
      </div>
      {mayManage && <AppAddresses app={app} />}
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={RefreshCw}
            busy={check.pending}
            aria-label={`Check now: ${name}`}
            onClick={() => void check.run({ params: { id } })}
          >
            {check.pending ? "Checking..." : "Check now"}
          </Button>
          <Button size="small" icon={Settings} aria-label={`Settings of ${name}`} onClick={onEdit}>
            Settings
          </Button>
          <Button
            size="small"
            look="quiet"
            icon={Trash2}
            busy={remove.pending}
            aria-label={`Disconnect ${name}`}
            onClick={() => void remove.run({ params: { id } })}
          >
            Disconnect
          </Button>
        </div>
      )}
    </li>
  );
}
