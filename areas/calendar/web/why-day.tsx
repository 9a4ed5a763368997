import { FailedRead } from "#platform/web/ui/states.tsx";
import { useWallTime } from "./calendar.queries.ts";
import { askedMoment, offeredLabel, reasonsOfDay } from "./why.view.ts";
import { useOfferedOn, useWhy, type WhyAsked } from "./why.queries.ts";
import { WhyReasons, WhyWaiting } from "./why-reasons.tsx";

/** How many times a day offers; where it offers none, what speaks against the whole day. */
export function WhyDay(asked: WhyAsked) {
  const { day, type, settings } = asked;
  const today = useWallTime().day;
  const noon = askedMoment({ day, time: "12:00" }, settings.timeZone);
  const offered = useOfferedOn(noon && day, type, settings);
  const isNone = offered.data?.length === 0;
  const why = useWhy(type.id, isNone && noon && "start" in noon ? noon.start : undefined);
  if (!noon) return <p className="text-text-2">Choose a date.</p>;
  return (
    <>
      <FailedRead read={offered} title="The answer didn’t load" />
      {offered.isPending && <WhyWaiting />}
      {offered.data && (
        <p>
          {offeredLabel(
            offered.data.map(({ start }) => start),
            settings.timeZone,
          )}{" "}
          Choose a time to see about it.
        </p>
      )}
      {isNone && why.data && <WhyReasons {...asked} reasons={reasonsOfDay(why.data.reasons, day < today)} />}
    </>
  );
}
