import { Link } from "react-router";

/** The empty drum: no such page. */
export function NotFound() {
  return (
    <section className="not-found">
      <svg viewBox="-110 -110 220 220" className="door" aria-hidden="true">
        <circle r="97" className="rim" />
        <circle r="80" className="rim-shade" />
        <circle r="70" className="drum" />
        <circle r="60" className="holes" strokeDasharray="0 7.854" />
        <circle r="47" className="holes" strokeDasharray="0 8.2" />
        <circle r="34" className="holes" strokeDasharray="0 8.9" />
        <circle r="12" className="rim-shade" />
        <path d="M-58-22A62 62 0 0 1-24-57" className="glare" />
        <rect x="84" y="-20" width="17" height="40" rx="7" className="rim" />
      </svg>
      <h1>404</h1>
      <p className="lead">Oops! Page not found</p>
      <p>
        <Link to="/" className="button">
          Return to Home
        </Link>
      </p>
    </section>
  );
}
