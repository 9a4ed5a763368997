import { count } from "../format.ts";
import { Skeleton, Waiting } from "./states.tsx";

const strip = "card grid grid-cols-2 gap-px overflow-hidden bg-line tablet:grid-cols-4";
const cell =
  "grid content-start gap-[3px] bg-surface px-4 py-[13px] tablet:px-[18px] tablet:pt-[15px] tablet:pb-4";

/** Four numbers in a row, two on a phone, in the order of their labels. One that nobody knows (null) is a dash, and `unknown` says why. */
export function NumberStrip<K extends string>({
  label,
  hint,
  labels,
  numbers,
  unknown,
}: {
  label: string;
  hint?: string;
  labels: Readonly<Record<K, string>>;
  /** Undefined while they are on their way. */
  numbers: Readonly<Record<NoInfer<K>, number | null>> | undefined;
  unknown?: string;
}) {
  const keys = Object.keys(labels) as K[];
  if (numbers === undefined)
    return (
      <Waiting label="Loading your numbers">
        <div className={strip}>
          {keys.map((key) => (
            <div key={key} className={cell}>
              <Skeleton className="w-3/5" />
              <Skeleton className="my-1 h-6 w-2/5" />
            </div>
          ))}
        </div>
      </Waiting>
    );
  return (
    <dl className={strip} aria-label={label} title={hint}>
      {keys.map((key) => (
        <div key={key} className={cell}>
          <dt className="wrap-anywhere text-small text-muted">{labels[key]}</dt>
          <dd className="num text-figure leading-title font-title tracking-[-.03em]">
            {numbers[key] === null ? <span title={unknown}>–</span> : count(numbers[key])}
          </dd>
          {numbers[key] === null && <dd className="text-caption text-muted">{unknown}</dd>}
        </div>
      ))}
    </dl>
  );
}
