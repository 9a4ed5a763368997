import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";

type Props = { name: string; pending: boolean; onTakeOff: () => void };

/** Takes somebody off a list, after asking once more. */
export function TakeOff({ name, pending, onTakeOff }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button size="small" look="quiet" aria-label={`Take ${name} off`} onClick={() => setAsked(true)}>
        Take off
      </Button>
    );
  return (
    <span className="flex gap-2">
      <Button size="small" look="quiet" onClick={() => setAsked(false)}>
        Keep
      </Button>
      <Button size="small" look="danger" busy={pending} onClick={onTakeOff}>
        Take {name} off
      </Button>
    </span>
  );
}
