import { useState } from "react";
import { KeyRound, Plus } from "lucide-react";
import { useRight } from "#areas/auth/web/index.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import type { ApiKey, MadeApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { keyWords } from "./api-keys.messages.ts";
import { useApiKeys } from "./api-keys.queries.ts";

const FormDialog = lazyClosable(async () => (await import("./api-key-form-dialog.tsx")).ApiKeyFormDialog);
const MadeDialog = lazyClosable(async () => (await import("./api-key-made-dialog.tsx")).ApiKeyMadeDialog);
const RevokeDialog = lazyClosable(
  async () => (await import("./api-key-revoke-dialog.tsx")).ApiKeyRevokeDialog,
);

/** API keys: which programs use the business's data, and making and revoking their keys. */
export function ApiKeysPage() {
  const isManager = useRight("manager");
  const [making, setMaking] = useKeptState("making-api-key", false);
  const actions = (
    <>
      <BackLink href="/settings">Settings</BackLink>
      {isManager && (
        <Button look="primary" icon={Plus} onClick={() => setMaking(true)}>
          New key
        </Button>
      )}
    </>
  );
  return (
    <PageFrame title="API keys" actions={actions}>
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-text-2">{keyWords.lead}</p>
        {isManager ? <Keys making={making} onMaking={setMaking} /> : <Notice>{keyWords.notAllowed}</Notice>}
      </div>
    </PageFrame>
  );
}

function Keys({ making, onMaking }: { making: boolean; onMaking: (making: boolean) => void }) {
  const keys = useApiKeys();
  // Never kept over a page load: the key is shown once.
  const [made, setMade] = useState<MadeApiKey>();
  const [revoking, setRevoking] = useKeptState<ApiKey | undefined>("revoking-api-key", undefined);
  const { items } = keys;
  return (
    <>
      {items?.some(({ state }) => state === "paused") && <Notice tone="warning">{keyWords.paused}</Notice>}
      {keys.isPending && (
        <Waiting label="Loading your API keys" className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </Waiting>
      )}
      <FailedRead read={keys} title="Your API keys didn’t load" />
      {items?.length === 0 && (
        <Card>
          <EmptyState icon={KeyRound} title={keyWords.empty}>
            {keyWords.emptyWhy}
          </EmptyState>
        </Card>
      )}
      {items && items.length > 0 && (
        <Card pad={false}>
          <ul aria-label="API keys">
            {items.map((one) => (
              <ApiKeyRow key={one.id} apiKey={one} onRevoke={() => setRevoking(one)} />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton list={keys} />
      {making && (
        <FormDialog
          onClose={() => onMaking(false)}
          onMade={(one) => {
            onMaking(false);
            setMade(one);
          }}
        />
      )}
      {made && <MadeDialog made={made} onClose={() => setMade(undefined)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
