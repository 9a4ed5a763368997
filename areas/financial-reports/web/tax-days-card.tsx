import { ListPlus } from "lucide-react";
import { date } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { Taxes } from "#areas/financial-reports/contract/taxes.schema.ts";
import { words } from "./taxes.messages.ts";
import { useAddDays } from "./taxes.queries.ts";

/** What is due when, and one press that writes it down as tasks. */
export function TaxDaysCard({ taxes: { year, isUs, days } }: { taxes: Taxes }) {
  const add = useAddDays();
  const mayAdd = useRight("member");
  const ahead = days.filter(({ isPast, isAdded }) => !isPast && !isAdded);
  return (
    <Card
      title={words.days}
      actions={
        mayAdd &&
        ahead.length > 0 && (
          <Button
            size="small"
            icon={ListPlus}
            busy={add.pending}
            onClick={() => void add.run({ body: { year } })}
          >
            {words.addDays}
          </Button>
        )
      }
    >
      <p className="-mt-2 text-small text-muted">{isUs ? words.daysHow : words.notUs}</p>
      <ul className="mt-2">
        {days.map(({ name, title, about, day, isPast, isAdded }) => (
          <li key={name} className="flex min-h-14 items-center gap-3 border-t border-line py-1.5 text-small">
            <span className="min-w-0 flex-1">
              <span className="block font-label">{title}</span>
              <span className="block text-caption text-muted">{about}</span>
            </span>
            <span className="grid justify-items-end gap-1">
              <span className="num whitespace-nowrap">{date(day)}</span>
              {isAdded ? (
                <Badge kind="tint" value="green">
                  {words.isAdded}
                </Badge>
              ) : (
                isPast && (
                  <Badge kind="tint" value="grey">
                    {words.isPast}
                  </Badge>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      {days.some(({ isAdded }) => isAdded) && (
        <a href="/tasks" className="link mt-1 inline-flex min-h-11 items-center text-small font-text">
          Things To Do
        </a>
      )}
    </Card>
  );
}
