import { X } from "lucide-react";
import { demoLeadMax } from "#areas/landing/contract/demo-leads.rules.ts";
import { productName } from "#platform/contract/product.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";

const titleId = "demo-title";

/** Asks who wants to see the demo (Spec 1 §2). The browser's own dialog: it keeps the focus inside and closes on Escape without any script of ours. */
export function DemoDialog() {
  return (
    <dialog
      aria-labelledby={titleId}
      className="dialog m-0 max-w-none border-0 p-0 text-text backdrop:bg-scrim not-open:hidden"
    >
      <header className="dialog-head">
        <div>
          <h2 id={titleId}>See the demo</h2>
          <p>See the real screens with a made-up bakery inside. Tell us who you are, then look around.</p>
        </div>
        <button type="button" data-act="close-demo" className="btn quiet only-icon" aria-label="Close">
          <X className="icon" aria-hidden />
        </button>
      </header>
      <form className="dialog-form" noValidate>
        <div className="dialog-body grid content-start gap-4">
          <div className="grid gap-4 tablet:grid-cols-2">
            <TextField
              id="demo-first-name"
              label="First name"
              required
              name="firstName"
              autoComplete="given-name"
              maxLength={demoLeadMax.firstName}
            />
            <TextField
              id="demo-last-name"
              label="Last name"
              required
              name="lastName"
              autoComplete="family-name"
              maxLength={demoLeadMax.lastName}
            />
          </div>
          <TextField
            id="demo-email"
            label="Business email"
            required
            name="email"
            type="email"
            autoComplete="email"
            maxLength={demoLeadMax.email}
          />
          <TextField
            id="demo-company"
            label="Company name"
            required
            name="companyName"
            autoComplete="organization"
            maxLength={demoLeadMax.companyName}
          />
          <TextField
            id="demo-phone"
            label="Phone"
            hint="optional"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={demoLeadMax.phone}
          />
          <Trap />
          <p className="text-caption text-muted">
            By accessing the demo you agree that we may contact you about {productName}, with follow-up emails
            and, if you leave a number, calls.
          </p>
        </div>
        <div className="dialog-foot">
          <Button data-act="close-demo">Cancel</Button>
          <Button type="submit" look="primary">
            Access Demo Now
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** Nobody sees or reaches this field: only a program fills it in. */
function Trap() {
  return (
    <div aria-hidden className="absolute -left-[9999px]">
      <label htmlFor="demo-website">Leave this empty</label>
      <input id="demo-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
