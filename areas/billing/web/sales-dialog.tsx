import { useCurrentUser } from "#areas/auth/web/index.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { SalesRequest } from "#areas/billing/contract/billing.schema.ts";
import { useAskSales } from "./billing.queries.ts";

/** Asks who wants to talk about a plan, and about what. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const form = useFormOf(
    SalesRequest,
    {
      name: user ? `${user.firstName} ${user.lastName}` : "",
      email: user?.email ?? "",
      company: user?.workspaceName ?? "",
      message: "",
    },
    "sales request",
  );
  const ask = useAskSales();
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    const outcome = await ask.run({ body });
    if (outcome.ok || "demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  const footer = (
    <CancelAndSubmit busy={ask.pending}>{ask.pending ? "Sending..." : "Send message"}</CancelAndSubmit>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Contact Sales"
      footer={footer}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-4">
        <TextField
          label="Your name"
          required
          autoComplete="name"
          {...register("name")}
          error={errors.name?.message}
        />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="email"
          {...register("email")}
          error={errors.email?.message}
        />
        <TextField
          label="Company"
          required
          autoComplete="organization"
          {...register("company")}
          error={errors.company?.message}
        />
        <TextArea
          label="What would you like to know?"
          required
          rows={4}
          {...register("message")}
          error={errors.message?.message}
        />
      </div>
    </Dialog>
  );
}
