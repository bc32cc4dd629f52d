import type { Business } from "#app/lib/business.ts";
import type { LegalSection } from "../content-types.ts";

const howToReach = (business: Business) =>
  business.email
    ? `call ${business.phoneDisplay}, write to ${business.email}, or use the form on our contact page`
    : `call ${business.phoneDisplay} or use the form on our contact page`;

export const privacySections = (business: Business): readonly LegalSection[] => [
  {
    id: "who",
    heading: "Who we are",
    clauses: [
      `This policy covers the website of ${business.legalName}, a washer and dryer rental company in the Las Vegas valley, Nevada. “We” means that company.`,
    ],
  },
  {
    id: "what-we-keep",
    heading: "What we keep when you ask for a quote",
    clauses: [
      "Your name, phone number and email address; your city and your message, if you give them; the date and time; and a random number that keeps one request from being stored twice.",
      "Our staff add a status to the request, such as new or contacted. We keep no profile of you beyond that.",
      "Please leave card numbers, Social Security numbers and anything else we do not ask for out of the message.",
    ],
  },
  {
    id: "why",
    heading: "Why we keep it",
    clauses: [
      "To call, text or write to you about your quote, to arrange a delivery, and to serve you if you become a customer. We do not use it for anything unrelated, and we send no newsletters to people who only asked for a quote.",
    ],
  },
  {
    id: "how",
    heading: "How and where it is kept",
    clauses: [
      "Each request is written to our database and to a protected journal on our server, so that it is not lost when something fails. A notice of it may be sent to our own staff by email or to our own order system.",
      "Only staff who have signed in with an administrator’s account can read requests. Closing an account or changing its password ends its sessions.",
      "No system is perfectly secure. If a breach of security exposes your data, we tell you as Nevada law requires.",
      "Requests are not deleted on a timetable. We keep them while we deal with them and afterward as business records, until you ask us to delete them or we no longer need them.",
    ],
  },
  {
    id: "visits",
    heading: "What happens when you only read",
    clauses: [
      "You can read every page without giving us anything. There are no analytics scripts, no advertising pixels and no social media buttons, and fonts, pictures and scripts come from our own server.",
      "The coverage map is our own drawing, served by us. Looking at it tells no map company where you are.",
      "Like any website, our server receives your network address in order to answer you, and counts requests from each address for a short time to stop abuse. Our logs note which page was not found or what went wrong, not who you are.",
    ],
  },
  {
    id: "browser-storage",
    heading: "Cookies and storage in your browser",
    clauses: [
      "Visitors get no tracking cookies. Your browser may remember, for this website alone, small display choices such as having closed our call-us box. We do not read them anywhere else.",
      "When a member of our staff signs in, the session is kept in the local storage of that person’s browser. This does not concern visitors.",
      "Because nothing follows you from site to site, our pages treat a Do Not Track or Global Privacy Control signal the same as its absence: there is nothing to switch off.",
    ],
  },
  {
    id: "sharing",
    heading: "Who else sees it",
    clauses: [
      "We do not sell your data, rent it or trade it, and no third party collects data about your online activity through our website.",
      "Companies that host our server, database or email handle the data for us and may use it only for that. We also disclose data where the law requires it, or to establish or defend a legal claim.",
      "If the business is sold, requests and customer records may pass to the new owner, who is bound by this policy for them.",
    ],
  },
  {
    id: "your-choices",
    heading: "Your choices",
    clauses: [
      `You may ask to see what we hold about you, have it corrected or have it deleted, and you may direct us not to sell it, although we do not. To do so, ${howToReach(business)}. We may ask for enough to be sure that it is you, and we answer within 60 days, as Nevada law provides.`,
      "We may have to keep some records, for example of payments, for as long as tax and other laws require.",
    ],
  },
  {
    id: "children",
    heading: "Children",
    clauses: [
      "The website is for adults who rent appliances. We do not knowingly keep data of children under 13; if you believe that we do, tell us and we delete it.",
    ],
  },
  {
    id: "links",
    heading: "Links to other sites",
    clauses: [
      "A page or post may link to another website. What happens there is governed by that site’s own policy.",
    ],
  },
  {
    id: "changes",
    heading: "Changes",
    clauses: [
      "If what we do changes, we change this page and its date before the new practice begins. If a change affects data that you have already given us in an important way, we tell you directly.",
    ],
  },
  {
    id: "contact",
    heading: "Questions",
    clauses: [`For anything about this policy, ${howToReach(business)}.`],
  },
];
