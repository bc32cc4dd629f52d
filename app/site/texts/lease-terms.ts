import { formatLongDay } from "#app/lib/time/calendar-day.ts";
import { usd } from "./figures.ts";

/**
 * The figures of the rental terms (specification, section 9). Amounts are whole US dollars, periods calendar days, rates
 * percentages.
 */
export const LEASE_TERMS = {
  effectiveDate: "2025-08-01",
  lateFee: { usd: 25, afterDays: 5, thenUsdPerDay: 10 },
  returnedPaymentUsd: 35,
  defaultAfterDays: 10,
  terminationNoticeDays: 30,
  liabilityCapMonthsOfRent: 1,
  interestPercentPerYear: 18,
  collectionFeesMaxPercent: 50,
  deliveryOutsideAreaUsd: { from: 25, to: 50 },
  afterHoursServiceUsd: 75,
  failedDeliveryUsd: 35,
  excessiveServiceCallUsd: 50,
  lockChangeUsdAboveCost: 100,
} as const;

export const EFFECTIVE_DATE_TEXT = formatLongDay(LEASE_TERMS.effectiveDate);

/** Must appear near every promise of month-to-month terms. */
export const NOTICE_TEXT = `${LEASE_TERMS.terminationNoticeDays}\u00a0days’ written notice`;

export const LATE_FEE_TEXT = `${usd(LEASE_TERMS.lateFee.usd)} once a payment is more than ${LEASE_TERMS.lateFee.afterDays}\u00a0days late, plus ${usd(LEASE_TERMS.lateFee.thenUsdPerDay)} for each day after that`;

export const DELIVERY_OUTSIDE_AREA_TEXT = `${usd(LEASE_TERMS.deliveryOutsideAreaUsd.from)} to ${usd(LEASE_TERMS.deliveryOutsideAreaUsd.to)}`;
