import type { TemplateType } from "./templates.schema.ts";

type Preset = { templateType: TemplateType; name: string; subject: string; content: string };

/** The five templates that every business starts with (Spec 1 §2), with places for first name, company, phone and sender. */
export const presetTemplates: readonly Preset[] = [
  {
    templateType: "welcome",
    name: "Welcome",
    subject: "Welcome to {{company}}!",
    content:
      "<p>Hi {{firstName|there}},</p><p>Thank you for choosing {{company}}. We’re glad to have you.</p><p>If you ever have a question, just reply to this email or call us at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "followup",
    name: "Follow-up",
    subject: "Following up, {{firstName|as promised}}",
    content:
      "<p>Hi {{firstName|there}},</p><p>I wanted to follow up on our last conversation. Is there anything I can help you with?</p><p>Just reply to this email, or call me at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "special_offer",
    name: "Special offer",
    subject: "{{firstName|Hello}}, a special offer for you",
    content:
      "<p>Hi {{firstName|there}},</p><p>As a thank-you to our customers, we have something special for you:</p><ul><li><strong>The offer:</strong> [[what it is]]</li><li><strong>Good through:</strong> [[when it ends]]</li></ul><p>Reply to this email or call {{phone|our office}} and it’s yours.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "thank_you",
    name: "Thank you",
    subject: "Thank you, {{firstName|from all of us}}!",
    content:
      "<p>Hi {{firstName|there}},</p><p>Thank you for your business. It means a lot to all of us at {{company}}.</p><p>If anything wasn’t right, please let me know: reply to this email or call {{phone|our office}}.</p><p>With thanks,<br>{{sender}}<br>{{company}}</p>",
  },
  {
    templateType: "newsletter",
    name: "Newsletter",
    subject: "News from {{company}}",
    content:
      "<h2>News from {{company}}</h2><p>Hi {{firstName|there}},</p><p>Here is what is new with us:</p><h3>[[Headline of your first story]]</h3><p>[[The story in two or three sentences]]</p><h3>[[Headline of your second story]]</h3><p>[[The second story in two or three sentences]]</p><p>Questions? Call us at {{phone|our office}}.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
  },
];
