/** The most characters in each field of the demo form (Spec 1 §9, field caps; an email address has at most 254). */
export const demoLeadMax = {
  firstName: 100,
  lastName: 100,
  email: 254,
  companyName: 200,
  phone: 20,
} as const;

/** Spec 1 §5 and §8. */
export const requiredMessage = "Please fill in all required fields to access the demo.";
export const emailMessage = "Please enter a valid email address.";

/** Text, @, text, dot, text (Spec 1 §5). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type DemoLeadForm = {
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  phone: string;
};

/** Why a filled-in demo form is refused; undefined when it is fine. Missing fields come first. */
export function demoLeadFault(form: DemoLeadForm): string | undefined {
  const required = [form.firstName, form.lastName, form.email, form.companyName];
  if (required.some((value) => value.trim() === "")) return requiredMessage;
  return emailPattern.test(form.email.trim()) ? undefined : emailMessage;
}
