import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Webhook, WebhookLog } from "#areas/integrations/contract/webhooks.schema.ts";
import { hostOf } from "#areas/integrations/contract/webhook-words.rules.ts";
import { words } from "./webhooks.messages.ts";
import { useSendAgain, useWebhookEvents, useWebhookLogs } from "./webhooks.queries.ts";
import { eventLabel, tryLabel } from "./webhooks.view.ts";

/** What was sent in the last 30 days: a row for each try, the newest first. */
export function WebhookLogCard({ webhooks }: { webhooks: readonly Webhook[] }) {
  const list = useWebhookLogs();
  const events = useWebhookEvents();
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return (
    <Card title="Log">
      <p className="mb-2 text-small text-muted">Each try of the last 30 days, and what was answered.</p>
      <ul>
        {list.items?.map((one) => (
          <LogRow
            key={one.id}
            one={one}
            what={eventLabel(one.eventType, events.data ?? [])}
            host={hostOf(urls.get(one.integrationId) ?? "")}
          />
        ))}
      </ul>
      <MoreOfList list={list} loading="Loading the log" empty={words.noLogs} failed="The log didn’t load." />
    </Card>
  );
}

function LogRow({ one, what, host }: { one: WebhookLog; what: string; host: string }) {
  const again = useSendAgain();
  const { deliveryId } = one;
  const tone = one.status === "failed" ? "text-danger" : "text-text-2";
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-label">{what}</span>{" "}
          <span className={`text-small ${tone}`}>{tryLabel(one)}</span>
        </p>
        <p className="text-small text-muted wrap-anywhere">
          {dateTime(one.createdAt)} · {one.eventType}
          {host && ` · ${host}`}
        </p>
        {(one.response || one.payload) && (
          <details className="text-small">
            <summary className="cursor-pointer py-1 text-muted">Details</summary>
            {one.response && <p className="wrap-anywhere">Answer: {one.response.slice(0, 500)}</p>}
            {one.payload && (
              <pre className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap wrap-anywhere" tabIndex={0}>
                {JSON.stringify(one.payload, null, 2)}
              </pre>
            )}
          </details>
        )}
      </div>
      {deliveryId && one.status !== "not_sent" && (
        <Button
          size="small"
          busy={again.pending}
          aria-label={`Send again: ${what}`}
          onClick={() => void again.run({ params: { id: deliveryId } })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
