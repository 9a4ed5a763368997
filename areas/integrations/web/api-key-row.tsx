import { useNow } from "#platform/web/use-now.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { keyRoleWords } from "#areas/integrations/contract/api-keys.rules.ts";
import type { ApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { keyFacts } from "./api-keys.view.ts";

/** One key: its name, what it may do, when it was used, and the way to end it. */
export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const now = useNow();
  const { name, role, last4, state, createdBy } = apiKey;
  return (
    <li className="flex items-start gap-3 border-t border-line px-card py-3.5 first:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-label wrap-anywhere">{name}</span>
          <Badge kind="tint" value="grey">
            {keyRoleWords[role].name}
          </Badge>
          {state !== "works" && (
            <Badge kind="tint" value="amber">
              {state === "ended" ? "Ended" : "Paused"}
            </Badge>
          )}
        </p>
        <p className="text-small text-muted">{keyFacts(apiKey, now)}</p>
        <p className="text-small text-muted wrap-anywhere">
          Its last four characters are <span className="font-mono">{last4}</span>
          {createdBy && `, made by ${createdBy}`}.
        </p>
      </div>
      <Button size="small" aria-label={`Revoke the key for ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
