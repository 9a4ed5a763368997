import { useState } from "react";
import { Circle, CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { count, dateTime } from "#platform/web/format.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { Fact } from "#areas/outreach/web/index.ts";
import type { Campaign, Preflight, SendProblem } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { useSendTest } from "./campaigns.queries.ts";
import { Recipients } from "./recipients.tsx";

type Props = {
  campaign: Campaign;
  preflight: Preflight;
  contactId: string | null;
  onEdit: (() => void) | undefined;
};

/** "412 customers get this email. 38 left out: 20 unsubscribed, 9 bounced, 9 without an email"; each number opens its customers. */
export function PreflightFacts({ campaign, preflight, contactId, onEdit }: Props) {
  const [shown, setShown] = useState<{ state: "will" | "wont"; reason?: string }>();
  const show = (wanted: NonNullable<typeof shown>) =>
    setShown(shown?.state === wanted.state && shown.reason === wanted.reason ? undefined : wanted);
  const { sending } = preflight;
  return (
    <>
      <div className="flex items-start gap-4">
        <button
          type="button"
          className="num rounded-small text-[34px] leading-title font-title hover:underline"
          aria-expanded={shown?.state === "will"}
          onClick={() => show({ state: "will" })}
        >
          {count(preflight.will)}
          <span className="sr-only"> customers: show them</span>
        </button>
        <div className="min-w-0 pt-1">
          <p className="font-label">
            {preflight.will === 1 ? "customer gets this email" : "customers get this email"}
          </p>
          <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-small text-muted">
            {preflight.wont === 0 ? (
              "No one is left out."
            ) : (
              <>
                {count(preflight.wont)} left out:{" "}
                {preflight.skipped.map(({ reason, label, count: number }) => (
                  <span key={reason}>
                    <button
                      type="button"
                      className="link text-left"
                      aria-expanded={shown?.reason === reason}
                      onClick={() => show({ state: "wont", reason })}
                    >
                      {count(number)} {label}
                    </button>
                  </span>
                ))}
              </>
            )}
          </p>
        </div>
      </div>
      {shown && <Recipients key={`${shown.state}-${shown.reason}`} campaign={campaign} {...shown} />}
      {sending.isTestWorkspace && <Notice>This is a test business. No email is sent.</Notice>}
      <ul className="divide-y divide-line border-y border-line">
        {preflight.problems.map((problem) => (
          <Fact
            key={`${problem.code}-${problem.field}-${problem.message}`}
            icon={TriangleAlert}
            tone="text-warning"
            action={<Fix problem={problem} onEdit={onEdit} />}
          >
            {problem.message}
          </Fact>
        ))}
        {preflight.days && <DaysFact days={preflight.days} />}
        <Fact icon={CircleCheck} tone="text-positive">
          Everyone can unsubscribe
        </Fact>
        {sending.hasMailServer && !sending.isTestWorkspace && (
          <Fact icon={CircleCheck} tone="text-positive">
            Your address is in the email
          </Fact>
        )}
        <TestFact
          campaign={campaign}
          contactId={contactId}
          disabled={!sending.hasMailServer && !sending.isTestWorkspace}
        />
      </ul>
    </>
  );
}

/** What goes out today when a new business sends through the installation's server, and when the rest does. */
function DaysFact({ days: { today, rest, nextAt, lastAt } }: { days: NonNullable<Preflight["days"]> }) {
  const until =
    lastAt === nextAt
      ? `on ${dateTime(nextAt)}`
      : `starting ${dateTime(nextAt)}, the last on ${dateTime(lastAt)}`;
  return (
    <Fact
      icon={Clock}
      tone="text-muted"
      action={
        <ButtonLink size="small" href="/settings/mail">
          Use your own
        </ButtonLink>
      }
    >
      {today === 0 ? `All ${count(rest)} go out` : `${count(today)} go out now, the other ${count(rest)}`}{" "}
      {until}
      <br />
      <span className="text-caption text-muted">
        Our mail server lets you send a few more every week. With your own, they all go out now.
      </span>
    </Fact>
  );
}

/** A link to where a problem can be fixed: another page, or the campaign itself. */
function Fix({ problem, onEdit }: { problem: SendProblem; onEdit: (() => void) | undefined }) {
  if (problem.href)
    return (
      <ButtonLink size="small" href={problem.href}>
        Set it up
      </ButtonLink>
    );
  return (
    onEdit && (
      <Button size="small" onClick={onEdit}>
        Change
      </Button>
    )
  );
}

function TestFact({
  campaign,
  contactId,
  disabled,
}: {
  campaign: Campaign;
  contactId: string | null;
  disabled: boolean;
}) {
  const test = useSendTest();
  const [sentTo, setSentTo] = useState<string>();
  const act = async () => {
    const outcome = await test.run({ params: { id: campaign.id }, body: { contactId } });
    if (outcome.ok) setSentTo(outcome.reply.to);
  };
  const button = (
    <Button size="small" busy={test.pending} disabled={disabled} onClick={() => void act()}>
      {sentTo ? "Send again" : "Send me a test"}
    </Button>
  );
  return sentTo ? (
    <Fact icon={CircleCheck} tone="text-positive" action={button}>
      Test sent to {sentTo}
    </Fact>
  ) : (
    <Fact icon={Circle} tone="text-muted" action={button}>
      No test sent yet
      <br />
      <span className="text-caption text-muted">See it in your own inbox first</span>
    </Fact>
  );
}
