import { FailedRead } from "#platform/web/ui/states.tsx";
import { ExternalLink } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { askedMoment } from "./why.view.ts";
import { useWhy, type WhyAsked } from "./why.queries.ts";
import { WhyReasons, WhyWaiting } from "./why-reasons.tsx";

/** Whether a time of a type is offered, with its booking page; if not, each rule that speaks against it. */
export function WhyTime({ time, ...asked }: WhyAsked & { time: string }) {
  const { day, type, settings } = asked;
  const moment = askedMoment({ day, time }, settings.timeZone);
  const why = useWhy(type.id, moment && "start" in moment ? moment.start : undefined);
  if (!moment) return <p className="text-text-2">Choose a date and a time.</p>;
  if ("skipped" in moment) return <p>{moment.skipped}</p>;
  return (
    <>
      <FailedRead read={why} title="The answer didn’t load" />
      {why.isPending && <WhyWaiting />}
      {why.data?.offered === true && (
        <Notice
          tone="positive"
          action={
            <ButtonLink
              size="small"
              icon={ExternalLink}
              href={`/book/${settings.slug}/${type.slug}?month=${day.slice(0, 7)}&day=${day}`}
              target="_blank"
              rel="noopener"
            >
              Open booking page
            </ButtonLink>
          }
        >
          This time is offered.
        </Notice>
      )}
      {why.data?.offered === false && (
        <>
          <h3 className="text-body font-label">This time isn’t offered</h3>
          <WhyReasons {...asked} reasons={why.data.reasons} />
        </>
      )}
    </>
  );
}
