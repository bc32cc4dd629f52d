import type { Business } from "#app/lib/business.ts";
import { formatLongDay } from "#app/lib/time/calendar-day.ts";
import type { LegalDocument, LegalSection } from "./text-types.ts";

const PRIVACY_EFFECTIVE_DATE = "2026-11-30";

/** What this website does with data; update it when the product changes. A draft for the business's lawyer. */
export const privacyPage = (business: Business): LegalDocument => ({
  head: {
    title: `Privacy Policy | ${business.brand}`,
    description:
      "What we keep when you ask for a quote, why, who can read it, how long it’s kept and how to have it corrected or deleted. We set no cookies and sell no data.",
  },
  heading: "Privacy policy",
  effectiveDate: PRIVACY_EFFECTIVE_DATE,
  effectiveText: `Effective ${formatLongDay(PRIVACY_EFFECTIVE_DATE)}`,
  intro: [
    "In short: we keep what you type into the quote form, and how it came to us, so that we can call you back. We don’t track you, we set no cookies, and we don’t sell your data.",
  ],
  sections: privacySections(business),
});

/** Each clause must be true of the current code, and none may say more than the code does. */
const privacySections = (business: Business): readonly LegalSection[] => [
  {
    id: "who",
    heading: "Who we are",
    clauses: [
      `This policy covers the website of ${business.legalName}, a washer and dryer rental company in the Las Vegas Valley, Nevada. “We” means that company.`,
    ],
  },
  {
    id: "what-we-keep",
    heading: "What we keep when you ask for a quote",
    clauses: [
      "Your name, phone number and email address; your city and your message, if you give them; and the date and time. We look each request over for signs of spam, such as links, how fast it was sent and how many came at once; if it looks like spam, we note those signs with it.",
      "With it we keep how it came to us: which page and form of this website you used; if your browser says so, the website that led you there, the campaign named in the link you followed, and your browser’s language; and what the form showed you: the sentence you agreed to, the dates of our terms and of this policy, and our prices. It’s kept with that request, says nothing about pages you only read, and follows you nowhere.",
      "To avoid storing the same request twice, our database keeps a code worked out from it for about a week. To notice one message sent over and over, our server remembers codes worked out from messages and phone numbers for a day. To show you your confirmation, our server may hold your name and phone number in memory for up to 15\u00a0minutes.",
      "Our staff mark each request with a status, such as new or contacted. They may also add notes, tags, a follow-up day or why we lost it, assign it to one of us, and mark requests as coming from the same person. We record who did so and when. Requests that staff take down by phone or in person are kept in the same place.",
      "Please leave card numbers, Social Security numbers and anything else we don’t ask for out of the message.",
    ],
  },
  {
    id: "why",
    heading: "Why we keep it",
    clauses: [
      "To call, text or email you about your quote, to arrange a delivery, and to serve you if you become a customer. This website sends no newsletters.",
    ],
  },
  {
    id: "how",
    heading: "Where it’s kept, and who can read it",
    clauses: [
      "Each request is stored in our database; while that can’t take it, on our server’s own disk. When it comes in, this website emails it to our staff who answer requests, and emails a confirmation that repeats it to the address you gave. It may also pass the request to a service that alerts our staff, such as by text message, and show your name and city in an alert on their phones and computers; the companies that carry those alerts can’t read them. It does none of this for a request that looks like spam: that one waits until our staff look through what was held back.",
      "Two kinds of staff accounts can read requests, after signing in: admins and the agents who call you back. Accounts that only write for our blog and pages can’t. So that they can call you back where there is no network, their browser keeps the requests they last read for up to 24 hours. It keeps notes, changes and requests not yet saved until they’re saved or, if the session ends first, encrypted for up to 7\u00a0days. When they sign out, it deletes all of these. Whoever runs our server and database can read what’s stored there.",
      "No system is perfectly secure. If a security breach exposes your data, we’ll tell you as Nevada law requires.",
    ],
  },
  {
    id: "how-long",
    heading: "How long it’s kept",
    clauses: [
      `${howLongKept(business)} If you ask us to delete yours, one of our admins deletes it, along with any emails about it that haven’t gone out. Backup copies of the database, if there are any, may hold it longer, and so may the mailboxes that emails about it went to, the service that alerts our staff, and lists of requests that our staff downloaded or printed.`,
      "Our list of which emails about a request were sent, to whom and when, is deleted with the request, or after 90\u00a0days.",
    ],
  },
  {
    id: "visits",
    heading: "What happens when you just read",
    clauses: [
      "You can read every page without telling us who you are. No analytics company is involved, and there are no advertising pixels and no social media buttons. The fonts, our scripts and our drawings come from our server.",
      "We count what happens on our pages, to learn which of them help: how many visits there were and which pages were seen, which website or campaign led to a visit, how often someone started to fill in the quote form, which field they touched last if they left without sending it, and how often our phone number was tapped. Your browser tells our server when you first do something on a page, and when you leave it. We add each of these to a total for the day, and delete the totals after 25 months. We keep no record of individual visits, and the totals contain neither your network address nor anything about your browser.",
      "A post or page may show a picture stored on another website. If one does, that website sees your network address when your browser loads the picture.",
      mapClause(business),
      ...botCheckClauses(business),
      "Like any website, our server sees your network address in order to answer you. It counts requests from each address, in memory, to stop abuse. Our logs note pages that weren’t found and things that went wrong, not who you are.",
    ],
  },
  {
    id: "browser-storage",
    heading: "Cookies and storage in your browser",
    clauses: [
      "This website sets no cookies. Until you close the tab, your browser may remember how far you scrolled on our pages, so that you find your place when you go back; what you typed into the quote form and haven’t sent, so that it’s still there after you reload a page or go back; and that it has shown you our “Need a washer & dryer today?” box, so that you don’t see it twice.",
      "If you press Get Quote without an internet connection, your browser keeps your request until it’s sent, you clear it, or a week has passed.",
      "Staff accounts are different: when a member of our staff signs in, their browser stores the session and any unsaved drafts of posts and pages, and our database stores the time, network address and browser of each sign-in, and a one-way code for each network they signed in from, to recognize it. None of that concerns visitors. What their browser keeps of requests is described above.",
      "Nothing of ours follows you from site to site. If your browser sends a Do Not Track or Global Privacy Control signal, we don’t count your visit either.",
    ],
  },
  {
    id: "sharing",
    heading: "Who else sees it",
    clauses: [
      `We don’t sell, rent or trade your data. ${whoTracks(business)}`,
      "Companies that host our server or database, or carry our email and alerts, hold the data for us. We may also have to disclose data where the law requires it, or to establish or defend a legal claim.",
      "If the business is sold, requests and customer records may pass to the new owner.",
    ],
  },
  {
    id: "your-choices",
    heading: "Your choices",
    clauses: [
      `You can ask what we have about you, and ask us to correct or delete it. To do so, ${howToReach(business)}. This website has no button for it; a person handles each request and may ask for enough to be sure it’s you.`,
      "You can direct us not to sell your data. We don’t, and we’ll answer within 60\u00a0days, as Nevada law requires.",
      "We may have to keep some records, such as payments, for as long as tax and other laws require.",
    ],
  },
  {
    id: "children",
    heading: "Children",
    clauses: [
      "This website is for adults who rent appliances. If you believe a child under 13 has sent us a request, tell us and we’ll delete it.",
    ],
  },
  {
    id: "links",
    heading: "Links to other sites",
    clauses: [
      "A page or post may link to another website. That site’s own policy covers what happens there.",
    ],
  },
  {
    id: "changes",
    heading: "Changes",
    clauses: ["When what we do changes, we change this page and the date at the top."],
  },
  {
    id: "contact",
    heading: "Questions",
    clauses: [`For anything about this policy, ${howToReach(business)}.`],
  },
];

function howToReach({ phoneDisplay, email }: Business): string {
  return email
    ? `call ${phoneDisplay}, email ${email}, or use the form on our contact page`
    : `call ${phoneDisplay} or use the form on our contact page`;
}

function howLongKept({ leadsKeptDays }: Business): string {
  return leadsKeptDays
    ? `Each request is deleted automatically ${leadsKeptDays}\u00a0days after it came, or some days later.`
    : "Nothing deletes requests automatically: they stay in our database as business records.";
}

function botCheckClauses({ botCheckKey }: Business): string[] {
  if (!botCheckKey) return [];
  return [
    "When you start to fill in the quote form, your browser loads Turnstile, a check for robots by Cloudflare. Cloudflare sees your network address and facts about your browser then, and tells our server what the check found. We take your request whatever it found.",
  ];
}

/** Says where the coverage map comes from: this site, or the host named in the settings. */
function mapClause({ mapUrl }: Business): string {
  return mapUrl.startsWith("/")
    ? "The coverage map is our own drawing, served by us. Looking at it tells no map company where you are."
    : `The coverage map on our contact page comes from ${new URL(mapUrl).host}, which sees your network address when the map loads, may set cookies, and has its own policy.`;
}

/** NRS 603A.340 asks for this sentence. A map from another site can do what we can’t know. */
function whoTracks({ mapUrl }: Business): string {
  return mapUrl.startsWith("/")
    ? "No third party tracks what you do on this website."
    : `Except for ${new URL(mapUrl).host}, which may collect what you do online over time and on different websites when it shows you its map, no third party tracks what you do on this website.`;
}
