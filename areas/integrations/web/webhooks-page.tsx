import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Webhook } from "#areas/integrations/contract/webhooks.schema.ts";
import { type Told, WebhookRow } from "./webhook-row.tsx";
import { WebhookLogCard } from "./webhook-log-card.tsx";
import { words } from "./webhooks.messages.ts";
import { useWebhooks } from "./webhooks.queries.ts";

const WebhookDialog = lazyClosable(async () => (await import("./webhook-dialog.tsx")).WebhookDialog);
const SecretDialog = lazyClosable(async () => (await import("./secret-dialog.tsx")).SecretDialog);
const RemoveDialog = lazyClosable(
  async () => (await import("./remove-webhook-dialog.tsx")).RemoveWebhookDialog,
);

type Open = { name: "add" } | { name: "edit" | "remove"; webhook: Webhook };

/** Webhooks: which addresses are told what happens here, and how that went. */
export function WebhooksPage() {
  const mayManage = useRight("manager");
  return (
    <PageFrame title="Webhooks" actions={<BackLink href="/settings">Settings</BackLink>}>
      <div className="grid max-w-[760px] gap-5">
        <p className="text-text-2">{words.lead}</p>
        {mayManage ? <Webhooks /> : <Notice>{words.notAllowed}</Notice>}
      </div>
    </PageFrame>
  );
}

function Webhooks() {
  const list = useWebhooks();
  const [open, setOpen] = useKeptState<Open | undefined>("webhook", undefined);
  // Not kept: nobody finds a secret by going back.
  const [told, setTold] = useState<Told | undefined>();
  const add = (
    <Button look="primary" size="small" icon={Plus} onClick={() => setOpen({ name: "add" })}>
      Add webhook
    </Button>
  );
  const close = () => setOpen(undefined);
  return (
    <>
      {list.data?.[0]?.state === "test" && <Notice>{words.test}</Notice>}
      {list.data?.some(({ state }) => state === "paused") && <Notice tone="warning">{words.paused}</Notice>}
      <Card title="Addresses" actions={list.data && list.data.length > 0 && add}>
        {list.isPending && (
          <Waiting label="Loading webhooks" className="grid gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </Waiting>
        )}
        <FailedRead read={list} title="Your webhooks didn’t load" />
        {list.data?.length === 0 && (
          <EmptyState icon={WebhookIcon} title="No webhooks yet" acts={add}>
            Add the address of another program, and choose what it’s told.
          </EmptyState>
        )}
        <ul>
          {list.data?.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setOpen({ name: "edit", webhook })}
              onRemove={() => setOpen({ name: "remove", webhook })}
              onSecret={setTold}
            />
          ))}
        </ul>
      </Card>
      <WebhookLogCard webhooks={list.data ?? []} />
      <DialogSlot open={open}>
        {(shown, isOpen) =>
          shown.name === "remove" ? (
            <RemoveDialog open={isOpen} webhook={shown.webhook} onClose={close} />
          ) : (
            <WebhookDialog
              open={isOpen}
              webhook={shown.name === "edit" ? shown.webhook : undefined}
              onClose={close}
              onSecret={setTold}
            />
          )
        }
      </DialogSlot>
      <DialogSlot open={told}>
        {(shown, isOpen) => <SecretDialog open={isOpen} {...shown} onClose={() => setTold(undefined)} />}
      </DialogSlot>
    </>
  );
}
