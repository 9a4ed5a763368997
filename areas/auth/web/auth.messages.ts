import { productName } from "#platform/contract/product.ts";
import { serverMessage } from "#platform/web/call.ts";

/** Spec 1 §8, to the letter. */
export const authMessages = {
  loggedIn: { title: "Welcome back!", description: `Successfully logged in to ${productName}.` },
  loginFailed: (error: unknown) => ({ title: "Login failed", description: serverMessage(error) ?? "Please check your credentials and try again." }),
  registered: { title: `Welcome to ${productName}!`, description: "Your account has been created successfully." },
  registrationFailed: (error: unknown) => ({ title: "Registration failed", description: serverMessage(error) ?? "Please check your information and try again." }),
  resetAsked: (email: string) => `If ${email} has an account here, a link to set a new password goes to it. The link works once, for one hour.`,
  resetFailed: (error: unknown) => ({ title: "The password was not changed", description: serverMessage(error) ?? "Please check your connection and try again." }),
  passwordChanged: { title: "Password changed", description: "All other places were signed out." },
  confirmationSent: (email: string) => ({ title: "Link sent", description: `Look for it at ${email}, also in the spam folder.` }),
  confirmationFailed: (error: unknown) => ({ title: "The link was not sent", description: serverMessage(error) ?? "Please check your connection and try again." }),
  notReached: "That did not work. Please check your connection and try again.",
  placeEnded: { title: "Signed out there" },
  othersEnded: { title: "Signed out everywhere else" },
  notEnded: (error: unknown) => ({ title: "That did not work", description: serverMessage(error) ?? "Please check your connection and try again." }),
};

/** Demo alerts read "This would {action} in the full version". */
export const authDemoActions = { changePassword: "change your password", endSession: "sign out this place", endOtherSessions: "sign out everywhere else" };
