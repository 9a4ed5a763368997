import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Minus, Plus } from "lucide-react";
import { trialDays } from "#platform/contract/product.ts";
import { demoLeadInfo, selectedPlan, setSelectedPlan } from "#platform/web/browser-flags.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { useAction } from "#platform/web/use-action.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { PasswordField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { usernameFor } from "#areas/auth/contract/auth.rules.ts";
import {
  companySizes,
  defaultCompanySize,
  defaultIndustry,
  industries,
  SignUpForm as SignUpSchema,
} from "#areas/auth/contract/auth.schema.ts";
import { authMessages, registrationFailureWords } from "./auth.messages.ts";
import { cachedUser } from "./current-user.queries.ts";
import { beginningOf, beginningWords, chosenPlan, knownFrom, planHelp, planOptions } from "./sign-up.view.ts";
import { useEnter } from "./use-enter.ts";

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
  companyName: "",
  jobTitle: "",
  phone: "",
  companySize: defaultCompanySize as string,
  industry: defaultIndustry as string,
  website: "",
  address: "",
};

export function SignUpForm() {
  const enter = useEnter();
  const queryClient = useQueryClient();
  // Remembered from arrival: signing up changes who is in the cache.
  const [isTest] = useState(() => cachedUser(queryClient)?.testWorkspace === true);
  const [wanted, setWanted] = useState(isTest);
  const [initial] = useState(() => ({ ...empty, ...knownFrom(demoLeadInfo()) }));
  const form = useFormOf(SignUpSchema, initial);
  const { errors, touchedFields } = form.formState;
  const register = useAction(authApi.register, {
    success: authMessages.registered,
    failure: authMessages.registrationFailed,
  });
  const submit = form.handleSubmit(async ({ confirmPassword: _confirmed, ...fields }) => {
    const outcome = await register.run({
      body: {
        ...fields,
        username: usernameFor(fields.email, Math.random),
        setupCompleted: false,
        selectedPlan: chosenPlan(selectedPlan()),
        timeZone: ownZone(),
        ...beginningOf(isTest, wanted),
      },
    });
    if (outcome.ok) enter(outcome.reply);
    else if ("error" in outcome && !applyServerErrors(form, outcome.error))
      form.setError("root", { message: registrationFailureWords(outcome.error) });
  });
  // The two passwords are compared by one rule, so fixing the first has to check the second again.
  const comparesAgain = {
    onChange: () => {
      if (touchedFields.confirmPassword) void form.trigger("confirmPassword");
    },
  };
  return (
    <form
      className="mt-5 grid grid-cols-2 gap-x-3.5 gap-y-4 max-tablet:gap-y-3.5"
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="First name"
        required="unsaid"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...form.register("firstName")}
      />
      <TextField
        label="Last name"
        required="unsaid"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...form.register("lastName")}
      />
      <TextField
        className="col-span-2"
        label="Company name"
        required="unsaid"
        autoComplete="organization"
        error={errors.companyName?.message}
        {...form.register("companyName")}
      />
      <TextField
        className="col-span-2"
        label="Email"
        required="unsaid"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        className="col-span-2"
        label="Password"
        required="unsaid"
        hint="8 characters or more"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password", comparesAgain)}
      />
      <PasswordField
        className="col-span-2"
        label="Confirm password"
        required="unsaid"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <MoreAboutBusiness form={form} />
      <ChosenPlan />
      <Checkbox
        className="col-span-2 text-small"
        label={beginningWords(isTest)}
        checked={wanted}
        onChange={setWanted}
      />
      <div className="col-span-2 empty:hidden">
        <FormTrouble form={form} />
      </div>
      <Button type="submit" look="primary" size="large" className="col-span-2" busy={register.pending}>
        {register.pending ? "Setting up your account..." : `Start My ${trialDays}-Day Free Trial`}
      </Button>
      <p className="col-span-2 text-caption text-muted">
        By signing up, you agree to the{" "}
        <a className="link" href="/terms">
          terms
        </a>
        . What we store, and how to get it out, is explained in{" "}
        <a className="link" href="/privacy">
          privacy
        </a>
        .
      </p>
    </form>
  );
}

/** The plan that was chosen on the front page, if any; it can be changed here, and later. */
function ChosenPlan() {
  const [plan, setPlan] = useState(() => chosenPlan(selectedPlan()));
  if (plan === undefined) return null;
  const choose = (key: string) => {
    setSelectedPlan(key);
    setPlan(chosenPlan(key));
  };
  return (
    <SelectField
      className="col-span-2"
      label="Plan"
      help={planHelp}
      options={planOptions}
      value={plan}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

type SignUpState = ReturnType<typeof useFormOf<typeof SignUpSchema>>;
const optionalNames = ["jobTitle", "phone", "companySize", "industry", "website", "address"] as const;

function MoreAboutBusiness({ form }: { form: SignUpState }) {
  const {
    register,
    formState: { errors },
  } = form;
  const [opened, setOpened] = useState(false);
  // A message must never be hidden in a closed section.
  const open = opened || optionalNames.some((name) => errors[name]);
  const Mark = open ? Minus : Plus;
  return (
    <>
      <button
        type="button"
        className="col-span-2 flex min-h-11 items-center gap-2.5 rounded-control border border-dashed border-line-strong px-3.5 py-2 text-left text-text-2 hover:bg-hover"
        aria-expanded={open}
        aria-controls="more-about-business"
        onClick={() => setOpened(!open)}
      >
        <Mark className="icon small" aria-hidden />
        <span className="flex-1">
          More about your business <span className="text-muted">(optional)</span>
        </span>
        <ChevronDown
          className={`icon small text-muted transition-transform ${open ? "rotate-180" : ""}`}
          aria-hidden
        />
      </button>
      <div id="more-about-business" hidden={!open} className="col-span-2">
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-4">
          <TextField
            label="Job title"
            autoComplete="organization-title"
            error={errors.jobTitle?.message}
            {...register("jobTitle")}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...register("phone")}
          />
          <SelectField
            className="max-tablet:col-span-2"
            label="Company size"
            options={companySizes}
            error={errors.companySize?.message}
            {...register("companySize")}
          />
          <SelectField
            className="max-tablet:col-span-2"
            label="Industry"
            options={industries}
            error={errors.industry?.message}
            {...register("industry")}
          />
          <TextField
            className="col-span-2"
            label="Website"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            error={errors.website?.message}
            {...register("website")}
          />
          <TextArea
            className="col-span-2"
            label="Address"
            autoComplete="street-address"
            error={errors.address?.message}
            {...register("address")}
          />
        </div>
      </div>
    </>
  );
}
