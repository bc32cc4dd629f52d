/**
 * `sample` marks a text written for this demonstration brand. Before a real launch, replace every sample with a real
 * customer's words, used with permission, and mark it `customer` (16 CFR part 465).
 */
export type Testimonial = { quote: string; author: string; place: string; source: "sample" | "customer" };

export const lasVegas: Testimonial = {
  quote:
    "Our place near the Arts District has a laundry closet and nothing in it. I called at lunch, and that evening there were towels in the dryer.",
  author: "Marisol T.",
  place: "Las Vegas",
  source: "sample",
};

export const henderson: Testimonial = {
  quote:
    "The washer started walking across the floor on spin. They came out to Whitney Ranch, looked at it and swapped it. I never saw a bill.",
  author: "Dan and Priya K.",
  place: "Henderson",
  source: "sample",
};

export const northLasVegas: Testimonial = {
  quote:
    "We get orders every couple of years, so I wasn’t going to buy a set again. Gave our notice in writing, they picked it up, done.",
  author: "R. Ellison",
  place: "North Las Vegas",
  source: "sample",
};

export const summerlin: Testimonial = {
  quote:
    "Second-floor laundry, tight turn on the stairs. They measured first, padded the rail and left no mark on the wall.",
  author: "Joanne W.",
  place: "Summerlin",
  source: "sample",
};

export const greenValley: Testimonial = {
  quote:
    "My house is from 1989 and still has the old 3-prong outlet. They asked about it on the phone and showed up with the right cord.",
  author: "Leonard B.",
  place: "Green Valley",
  source: "sample",
};

export const centennialHills: Testimonial = {
  quote:
    "New build, no appliances, two toddlers. The set arrived the afternoon we got our keys and we kept it until we found the one we wanted to buy.",
  author: "Keisha M.",
  place: "Centennial Hills",
  source: "sample",
};

export const boulderCity: Testimonial = {
  quote: "People hear Boulder\u00a0City and quote you next week. These folks said today, and it was today.",
  author: "Walt H.",
  place: "Boulder City",
  source: "sample",
};
