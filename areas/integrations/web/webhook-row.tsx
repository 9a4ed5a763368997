import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import type { TestOutcome, Webhook } from "#areas/integrations/contract/webhooks.schema.ts";
import { hostOf } from "#areas/integrations/contract/webhook-words.rules.ts";
import { words } from "./webhooks.messages.ts";
import { useChangeWebhook, useEnableWebhook, useRotateSecret, useTestWebhook } from "./webhooks.queries.ts";
import { eventsLabel, stateOf, type Tone, tryLabel } from "./webhooks.view.ts";

/** A secret to show, once. */
export type Told = { secret: string; isNew: boolean };

const toneClasses: Record<Tone, string> = {
  info: "text-muted",
  positive: "text-positive",
  warning: "text-warning",
  danger: "text-danger",
};

/** One webhook: its address, how it is doing, and what can be done with it. */
export function WebhookRow({
  webhook,
  onEdit,
  onRemove,
  onSecret,
}: {
  webhook: Webhook;
  onEdit: () => void;
  onRemove: () => void;
  onSecret: (told: Told) => void;
}) {
  const change = useChangeWebhook();
  const enable = useEnableWebhook();
  const test = useTestWebhook();
  const rotate = useRotateSecret();
  const [outcome, setOutcome] = useState<TestOutcome>();
  const { id, app } = webhook;
  const host = hostOf(webhook.url);
  const state = stateOf(webhook);
  const switchTo = (isActive: boolean) =>
    void (isActive ? enable.run({ params: { id } }) : change.run({ params: { id }, body: { isActive } }));
  const sendTest = async () => {
    const answered = await test.run({ params: { id } });
    if (answered.ok) setOutcome(answered.reply);
  };
  const makeSecret = async () => {
    const answered = await rotate.run({ params: { id } });
    if (answered.ok) onSecret({ secret: answered.reply.secret, isNew: false });
  };
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-label wrap-anywhere">{webhook.url}</h3>
          <p className="text-small text-muted">{eventsLabel(webhook)}</p>
          <p className={`text-small ${toneClasses[state.tone]}`}>{state.text}</p>
          {app && (
            <p className="text-small text-text-2">
              {words.ofApp(app.name)}{" "}
              <a className="link" href="/integrations">
                Connect Apps
              </a>
            </p>
          )}
        </div>
        {!app && (
          <Switch
            checked={webhook.isActive}
            disabled={change.pending || enable.pending}
            onChange={switchTo}
            label={<span className="sr-only">{host}</span>}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Send} busy={test.pending} onClick={() => void sendTest()}>
          Send a test
        </Button>
        <Button size="small" aria-label={`Change ${host}`} onClick={onEdit}>
          Change
        </Button>
        <Button size="small" busy={rotate.pending} onClick={() => void makeSecret()}>
          New secret
        </Button>
        {app && webhook.disabledReason !== null && (
          <Button size="small" busy={enable.pending} onClick={() => switchTo(true)}>
            Switch on again
          </Button>
        )}
        {!app && (
          <Button size="small" look="quiet" aria-label={`Delete ${host}`} onClick={onRemove}>
            Delete
          </Button>
        )}
      </div>
      {outcome && <TestAnswer outcome={outcome} />}
    </li>
  );
}

function TestAnswer({ outcome }: { outcome: TestOutcome }) {
  const tone = outcome.status === "delivered" ? "positive" : outcome.status === "failed" ? "danger" : "info";
  return (
    <Notice tone={tone}>
      Test: {tryLabel(outcome).toLowerCase()}
      {outcome.status === "not_sent" ? "." : `, after ${outcome.durationMs} ms.`}
      {outcome.response && <span className="block text-small">{outcome.response.slice(0, 300)}</span>}
    </Notice>
  );
}
