import { useState } from "react";
import { count, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import type {
  Campaign,
  CampaignReport as Report,
  RecipientState,
} from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { clickRate, openRate } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import { words } from "./campaigns.messages.ts";
import { useReport } from "./campaigns.queries.ts";
import { useSettleUnknown } from "./recipients.queries.ts";
import { Recipients } from "./recipients.tsx";

type Shown = {
  state: RecipientState;
  label: string;
  number: (campaign: Campaign) => number;
  note?: (campaign: Campaign) => string;
};

const numbers: readonly Shown[] = [
  { state: "sent", label: "Sent", number: (one) => one.totalSent },
  {
    state: "opened",
    label: "Opened",
    number: (one) => one.totalOpened,
    note: (one) => `${openRate(one)}% of those sent`,
  },
  {
    state: "clicked",
    label: "Clicked",
    number: (one) => one.totalClicked,
    note: (one) => `${clickRate(one)}% of those sent`,
  },
  {
    state: "bounced",
    label: "Bounced",
    number: (one) => one.totalBounced,
    note: (one) => (one.totalBounced > 0 ? "The address doesn’t work" : ""),
  },
  { state: "failed", label: "Not sent", number: (one) => one.totalFailed },
  { state: "skipped", label: "Left out", number: (one) => one.totalSkipped },
  { state: "pending", label: "Waiting", number: (one) => one.totalPending },
];

/** A campaign's results; each number opens its customers. */
export function CampaignReport({ campaign, mayChange }: { campaign: Campaign; mayChange: boolean }) {
  const read = useReport(campaign);
  const { data, isError } = read;
  const [state, setState] = useState<RecipientState>("sent");
  const cells = numbers.filter(
    (one) => ["sent", "opened", "clicked", "bounced"].includes(one.state) || one.number(campaign) > 0,
  );
  const chosen = cells.find((one) => one.state === state) ?? cells[0];
  return (
    <>
      {campaign.totalUnknown > 0 && <Unknown campaign={campaign} mayChange={mayChange} />}
      <div
        className="card grid grid-cols-2 gap-px overflow-hidden bg-line tablet:auto-cols-fr tablet:grid-flow-col tablet:grid-cols-none"
        role="group"
        aria-label="Results"
      >
        {cells.map((one) => (
          <button
            key={one.state}
            type="button"
            aria-pressed={one.state === chosen?.state}
            onClick={() => setState(one.state)}
            className={classes(
              "grid content-start gap-[3px] bg-surface px-4 py-[13px] text-left last:odd:max-tablet:col-span-2 hover:bg-hover tablet:px-[18px]",
              one.state === chosen?.state && "shadow-[inset_0_-2px_0_var(--accent-mark)]",
            )}
          >
            <span className="text-small text-muted">{one.label}</span>
            <b className="num text-figure leading-title tracking-[-.03em]">{count(one.number(campaign))}</b>
            <small className="text-caption text-muted">{one.note?.(campaign) ?? " "}</small>
          </button>
        ))}
      </div>
      <Machines report={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_372px]">
        {chosen && (
          <Card title={chosen.label}>
            {chosen.state === "skipped" && data && (
              <p className="mb-2 text-small text-muted">
                {data.skipped.map(({ count: number, label }) => `${count(number)} ${label}`).join(", ")}
              </p>
            )}
            <Recipients
              key={chosen.state}
              campaign={campaign}
              state={chosen.state}
              expected={chosen.number(campaign)}
            />
          </Card>
        )}
        <Card title="Links">
          <FailedRead read={read} title="The links didn’t load">
            {words.safe}
          </FailedRead>
          {data === undefined && !isError && (
            <Waiting label="Loading links">
              <Skeleton className="my-2.5" />
            </Waiting>
          )}
          {data?.links.length === 0 && <p className="text-small text-muted">This email has no links.</p>}
          {data && data.links.length > 0 && (
            <ul className="divide-y divide-line">
              {data.links.map((link) => (
                <li key={link.url} className="flex items-center gap-3 py-2.5">
                  <span className="min-w-0 flex-1 wrap-anywhere">{link.url}</span>
                  <span className="num text-small">{plural(link.people, "person", "people")}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

/** Keeps its space until the numbers are there. */
function Machines({ report }: { report: Report | undefined }) {
  const { opens, clicks, campaign } = report ?? {
    opens: { all: 10, people: 0 },
    clicks: { all: 10, people: 0 },
    campaign: { totalUnsubscribed: 0 },
  };
  // A click means that the email was opened, even where an email app hides that.
  const [allOpens, allClicks] = [Math.max(opens.all, opens.people), Math.max(clicks.all, clicks.people)];
  return (
    <p className={classes("text-caption text-muted", !report && "invisible")} aria-hidden={!report}>
      {campaign.totalUnsubscribed > 0 &&
        `${plural(campaign.totalUnsubscribed, "customer", "customers")} unsubscribed from this email. `}
      Opens and clicks by customers. Counting email apps and spam filters too, it’s{" "}
      {plural(allOpens, "open", "opens")} and {plural(allClicks, "click", "clicks")}.
    </p>
  );
}

/** Emails that were handed over without an answer: they may have arrived, so a person decides. */
function Unknown({ campaign, mayChange }: { campaign: Campaign; mayChange: boolean }) {
  const settle = useSettleUnknown();
  const say = (outcome: "arrived" | "send_again", contactId?: string) =>
    void settle.run({
      params: { id: campaign.id },
      body: { outcome, ...(contactId ? { contactId } : { count: campaign.totalUnknown }) },
    });
  return (
    <Card title={`${plural(campaign.totalUnknown, "email", "emails")} we’re not sure about`}>
      <div className="grid gap-3">
        <Notice tone="warning">
          The connection dropped while we sent these. They may have arrived, so we don’t send them again
          unless you say so.
        </Notice>
        <Recipients
          campaign={campaign}
          state="unknown"
          renderActs={(one) =>
            one.contactId &&
            mayChange && (
              <>
                <Button size="small" look="quiet" onClick={() => say("arrived", one.contactId ?? undefined)}>
                  It arrived
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() => say("send_again", one.contactId ?? undefined)}
                >
                  Send again
                </Button>
              </>
            )
          }
        />
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={settle.pending} onClick={() => say("arrived")}>
              All of them arrived
            </Button>
            <Button size="small" busy={settle.pending} onClick={() => say("send_again")}>
              Send all of them again
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
