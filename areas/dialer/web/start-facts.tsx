import { useState, type ReactNode } from "react";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { count, date, plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { PhonePreflight } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { channelWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import { Fact } from "#areas/outreach/web/index.ts";
import type { AskedRecipients } from "./dialer.queries.ts";
import { type AnyCampaign, channelOf, costWords } from "./dialer.view.ts";
import { StartPeople } from "./start-people.tsx";

/** What ends by itself: whoever is kept by it is reached later. */
const passing: ReadonlySet<string> = new Set(["day_cap", "quiet_hours"]);

type Props = { campaign: AnyCampaign; preflight: PhonePreflight; onEdit: (() => void) | undefined };

/** "412 will be called, 150 will not: 98 have no phone number"; each number opens its customers. */
export function StartFacts({ campaign, preflight, onEdit }: Props) {
  const [shown, setShown] = useState<AskedRecipients>();
  const show = (wanted: AskedRecipients) =>
    setShown(shown?.state === wanted.state && shown.reason === wanted.reason ? undefined : wanted);
  const isManager = useRight("manager");
  const { reached } = channelWords[channelOf(campaign)];
  const {
    will,
    wont,
    skipped,
    whenLive,
    problems,
    isPractice,
    segments,
    notice,
    cost,
    maxCost,
    staleRegistry,
  } = preflight;
  return (
    <>
      <p className="text-body">
        <NumberButton
          isOpen={shown?.state === "will" && shown.reason === undefined}
          onPress={() => show({ state: "will" })}
        >
          {plural(will, "customer", "customers")}
        </NumberButton>{" "}
        will be {reached}
        {wont === 0 ? ". No one is left out." : `, ${count(wont)} will not: `}
        {skipped.map(({ reason, label, count: number }, at) => (
          <span key={reason}>
            {at > 0 && ", "}
            <NumberButton
              isOpen={shown?.state === "wont" && shown.reason === reason}
              onPress={() => show({ state: "wont", reason })}
            >{`${count(number)} ${label}`}</NumberButton>
          </span>
        ))}
      </p>
      {shown && <StartPeople key={`${shown.state}-${shown.reason}`} campaign={campaign} asked={shown} />}
      <ul className="divide-y divide-line border-y border-line">
        {problems.map((problem) => (
          <Fact
            key={`${problem.code}-${problem.message}`}
            icon={TriangleAlert}
            tone="text-warning"
            action={
              onEdit && (
                <Button size="small" onClick={onEdit}>
                  Change
                </Button>
              )
            }
          >
            {problem.message}
          </Fact>
        ))}
        {staleRegistry && (
          <Fact icon={TriangleAlert} tone="text-warning">
            Your do-not-call registry is from {date(staleRegistry)}. By law it has to be newer than 31 days:
            upload it again under Settings, Mail.
          </Fact>
        )}
        {isPractice && (
          <Fact icon={CircleCheck} tone="text-positive">
            Practice: nobody is {reached}, nothing leaves this server, and it costs nothing.
          </Fact>
        )}
        {!isPractice && (
          <Fact icon={Info} tone="text-muted">
            For real: they are {reached} through your own line. {costWords(cost, maxCost)}
          </Fact>
        )}
        {notice && (
          <Fact icon={TriangleAlert} tone="text-warning">
            {notice}{" "}
            {isManager && (
              <a className="link" href="/settings/telephone">
                Register your number
              </a>
            )}
          </Fact>
        )}
        {segments !== null && segments > 0 && (
          <Fact icon={Info} tone="text-muted">
            {plural(segments, "text", "texts")} as carriers count them
          </Fact>
        )}
        {whenLive.map(({ reason, label, count: number }) => (
          <Fact key={reason} icon={Info} tone="text-muted">
            {passing.has(reason)
              ? "With a phone line they would wait"
              : "With a phone line they would be left out"}
            :{" "}
            <NumberButton
              isOpen={shown?.state === "will" && shown.reason === reason}
              onPress={() => show({ state: "will", reason })}
            >{`${count(number)} ${label}`}</NumberButton>
          </Fact>
        ))}
      </ul>
    </>
  );
}

function NumberButton({
  isOpen,
  onPress,
  children,
}: {
  isOpen: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="link num text-left" aria-expanded={isOpen} onClick={onPress}>
      {children}
    </button>
  );
}
