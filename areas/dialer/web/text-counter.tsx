import { plural } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lastLine } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { phoneLimits } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { plainLetter, segmentsOf, withPlain } from "#areas/dialer/contract/segments.rules.ts";
import { useTelephoneMode } from "#areas/telephone/web/index.ts";
import { asSample } from "./dialer.view.ts";

type Props = { message: string; company: string; onChange: (message: string) => void };

/** "$0.0166": a text costs less than a cent. */
const dollars = (amount: number): string =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** How much of 160 is written, how many texts a carrier counts, what they cost, and the letter that makes it dear, with its plain one a press away. */
export function TextCounter({ message, company, onChange }: Props) {
  const { encoding, count, dear } = segmentsOf(`${asSample(message)}\n${lastLine(company)}`);
  const perText = useTelephoneMode()?.pricePerText;
  const price = perText == null ? null : Number(perText);
  const written = message.trim().length;
  const over = written - phoneLimits.message;
  const isOurs = dear !== null && !message.includes(dear);
  const instead = dear === null ? undefined : plainLetter(dear);
  return (
    <div className="grid gap-1.5 text-caption text-muted">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className={over > 0 ? "num text-danger" : "num"}>
          {written}/{phoneLimits.message}
          {over > 0 && ` (${over} too many)`}
        </span>
        {message !== "" && (
          <span>
            {plural(count, "text", "texts")} for each customer ({encoding})
            {price !== null && `, about ${dollars(count * price)}`}
          </span>
        )}
      </p>
      {dear !== null && message !== "" && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            “{dear}” {isOurs ? "in your business’s name " : ""}leaves room for fewer letters in each text.
          </span>
          {!isOurs && (
            <Button look="quiet" size="small" onClick={() => onChange(withPlain(message, dear))}>
              {instead ? `Use “${instead}” instead` : "Remove it"}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
