import { expect, test } from "vitest";
import { cleanContent } from "./contents.service.ts";
import { fillMail, planMail } from "./mails.service.ts";

/** What attackers put into emails, and what editors and word processors add by themselves. */
const tricks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//x.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\n>alert(1)</script\n>",
  "<script/x>alert(1)</script>",
  "<<script>alert(1)//<</script>",
  "<script>alert(1)",
  "</p><script>alert(1)</script><p>",
  "<img src=x onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  '<img src="https://a.example/a.png" onload="alert(1)">',
  "<img src=`javascript:alert(1)`>",
  '<img src="https://a.example/a.png"onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img src="https://a.example/a.png" srcset="x 1x, javascript:alert(1) 2x">',
  '<img src="https://a.example/&quot; onerror=&quot;alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61lert(1)">x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/settings">x</a>',
  '<a href="https://a.example" onclick="alert(1)" style="position:fixed;inset:0" target="_self" ping="https://b.example">x</a>',
  '<a href="https://a.example/" autofocus onfocus=alert(1)>x</a>',
  '<a href="https://a.example/\u201d onmouseover=alert(1)">x</a>',
  "<style>@import 'https://x.example/x.css';body{display:none}</style>",
  "<link rel=stylesheet href=https://x.example/x.css>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<div style="position:fixed;top:0">x</div>',
  "<style><img src=x onerror=alert(1)></style>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<iframe src="https://x.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  "<object data=x></object><embed src=x>",
  '<form action="https://x.example"><input name=password type=password><button formaction="javascript:alert(1)">Go</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://x.example">',
  '<base href="https://x.example/">',
  '<body onload=alert(1) background="javascript:alert(1)">',
  "<html><head><title>x</title></head><body>y</body></html>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  '<math href="javascript:alert(1)">x</math>',
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<!-- --!><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><x/>",
  "<!DOCTYPE html [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>&x;",
  "<xss:x onclick=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<input autofocus onfocus=alert(1)>",
  "<textarea><script>alert(1)</script></textarea>",
  "<template><script>alert(1)</script></template>",
  "<table background=javascript:alert(1)><tr><td>x</td></tr></table>",
  "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "\u003cscript\u003ealert(1)\u003c/script\u003e",
  "<p>{{firstName|<script>alert(1)</script>}}</p>",
  "<p>{{firstName|&lt;img src=x onerror=alert(1)&gt;}}</p>",
  '<a href="{{firstName}}">x</a>',
  '<a href="https://a.example/{{firstName}}" title="{{firstName}}">x</a>',
  '<img src="https://a.example/{{firstName}}.png" alt="{{firstName}}">',
  "<{{firstName}} onclick=alert(1)>",
  '<p {{firstName}}="x">y</p>',
  "<p>&#xE000;javascript:alert(1)&#xE001;&#xE002;0&#xE003;&#xE004;&#xE005;&#xE006;</p>",
  '<a href="https://a.example/&#xE000;{{firstName}}&#xE001;">x</a>',
  "<p><o:p>&nbsp;</o:p><span class=MsoNormal lang=EN-US style='mso-fareast-language:EN'>Word</span></p>",
  "\0<scr\0ipt>alert(1)</scr\0ipt>",
  `${"<div>".repeat(3000)}x`,
  `<a href="https://a.example/${"a".repeat(9000)}">x</a>`,
];
const values = {
  firstName: `"><img src=x onerror=alert(1)>' javascript:alert(1) \r\nBcc: all@example.com {{sender}} \uE004`,
  sender: "</td><script>alert(1)</script>",
  company: "&<>\"'",
};

/** A tag as we write it, and nothing else. */
const ownTag =
  /<\/?(?:p|h1|h2|h3|ul|ol|li|blockquote|hr|div|br|strong|em|u|s|a|img|span)(?: (?:href|data-button|src|alt|width|height)="[^"<>]*")*(?: \/)?>/g;
const addresses = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

test.each(tricks)("of %j only what an email may contain is kept", (trick) => {
  const kept = cleanContent(trick);
  expect(kept.replace(ownTag, "")).not.toMatch(/[<>]/);
  for (const address of addresses(kept)) expect(address).toMatch(/^(https?:\/\/|mailto:|tel:|\/t\/i\/)/);
  expect(kept).not.toMatch(/[\uE000-\uE00F]/);
  expect(cleanContent(kept)).toBe(kept);
});

test.each(tricks)("an email made from %j and from malicious names runs nothing", (trick) => {
  const plan = planMail(
    { subject: `Hi {{firstName}} ${trick}`, content: cleanContent(trick) },
    { company: "Alder & Rye", postalAddress: "1 Mill Lane" },
    "https://m.example",
  );
  const mail = fillMail(plan, {
    values,
    unsubscribeUrl: "https://m.example/unsubscribe/x",
    trackedLink: (number) => `https://m.example/t/c/${number}`,
    pixelUrl: "https://m.example/t/o/x.gif",
    trapUrl: "https://m.example/t/c/trap",
  });
  const tags = mail.html.match(/<[^>]*>/g) ?? [];
  for (const tag of tags)
    expect(tag).toMatch(
      /^<(!doctype html|\/?(html|head|meta|title|body|table|tr|td|p|h1|h2|h3|ul|ol|li|blockquote|hr|div|br|strong|em|u|s|a|img|span)( [a-z-]+="[^"<>]*")*( \/)?)>$/,
    );
  for (const tag of tags) expect(tag.replace(/"[^"]*"/g, "")).not.toMatch(/ on[a-z]+=/i);
  for (const address of addresses(mail.html)) expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/);
  // One unsubscribe link, one pixel, one hidden link, whatever was written.
  expect([
    mail.html.split("/unsubscribe/x").length,
    mail.html.split("/t/o/x.gif").length,
    mail.html.split("/t/c/trap").length,
  ]).toEqual([2, 2, 2]);
  expect(mail.subject).not.toMatch(/[\r\n\0]/);
});
