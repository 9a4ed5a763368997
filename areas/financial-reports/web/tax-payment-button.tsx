import { useState } from "react";
import { Landmark } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { words } from "./financial-reports.messages.ts";

const PaymentDialog = lazyClosable(async () => (await import("./tax-payment-dialog.tsx")).TaxPaymentDialog);

/** Records a payment to the tax office, beside what is owed. */
export function TaxPaymentButton() {
  const mayPay = useRight("member");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayPay) return null;
  return (
    <>
      <Button icon={Landmark} className="justify-self-start" onClick={() => setIsOpen(true)}>
        {words.payTax}
      </Button>
      <PaymentDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
