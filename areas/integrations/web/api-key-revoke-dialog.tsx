import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { ApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { keyWords } from "./api-keys.messages.ts";
import { useRevokeKey } from "./api-keys.queries.ts";

/** Asks before a key ends for good. */
export function ApiKeyRevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(apiKey.name);
  const act = async () => {
    await revoke.run({ params: { id: apiKey.id } });
    onClose();
  };
  return (
    <AskDialog
      open
      title={`Revoke the key for ${apiKey.name}?`}
      act={revoke.pending ? "Revoking..." : "Revoke"}
      busy={revoke.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {keyWords.revoking}
    </AskDialog>
  );
}
