import { useState } from "react";
import { Mail } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { words } from "./billing.messages.ts";

const SalesDialog = lazyClosable(async () => (await import("./sales-dialog.tsx")).SalesDialog);

/** A question before choosing, answered by a person. */
export function ContactSales() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-text-2">{words.sales}</p>
      <Button icon={Mail} onClick={() => setAsking(true)}>
        Contact Sales
      </Button>
      {asking && <SalesDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
