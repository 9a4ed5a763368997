import type { TemplateType } from "./templates.schema.ts";

type Preset = { templateType: TemplateType; name: string; subject: string; content: string };

/** What every business begins with: five templates (Spec 1 §2), with places for first name, company, phone and sender. */
export const presetTemplates: readonly Preset[] = [
  {
    templateType: "welcome", name: "Welcome", subject: "Welcome to {{company}}!",
    content: "<p>Hi {{firstName|there}},</p><p>Thank you for choosing {{company}}. We are glad to have you with us.</p><p>Whenever you have a question, simply answer this mail or call us at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "followup", name: "Follow-up", subject: "Following up, {{firstName|as promised}}",
    content: "<p>Hi {{firstName|there}},</p><p>I wanted to follow up on our last conversation. Is there anything that I can help you with?</p><p>A short answer is enough, or call me at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "special_offer", name: "Special offer", subject: "{{firstName|Hello}}, a special offer for you",
    content: "<p>Hi {{firstName|there}},</p><p>As a thank-you to our customers we have something special for you:</p><ul><li><strong>What you get:</strong> tell here what the offer is</li><li><strong>Until when:</strong> tell here when it ends</li></ul><p>Answer this mail or call {{phone|our office}} and it is yours.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "thank_you", name: "Thank you", subject: "Thank you, {{firstName|from all of us}}!",
    content: "<p>Hi {{firstName|there}},</p><p>Thank you for your business. It means a lot to all of us at {{company}}.</p><p>If something was not as it should be, please tell me: answer this mail or call {{phone|our office}}.</p><p>With thanks,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "newsletter", name: "Newsletter", subject: "News from {{company}}",
    content: "<h2>News from {{company}}</h2><p>Hi {{firstName|there}},</p><p>Here is what is new with us:</p><h3>First piece of news</h3><p>Tell your story in two or three sentences.</p><h3>Second piece of news</h3><p>Tell your story in two or three sentences.</p><p>Questions? Call us at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
];
