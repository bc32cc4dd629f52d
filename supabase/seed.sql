-- Starter content, inserted once into a new database. Existing posts with the same slug are left unchanged.
-- created_at follows each post's date, so that the admin's list, sorted by age, starts with the latest post.

insert into public.blog_posts (title, slug, excerpt, seo_description, date, cover, cover_alt, published, content, created_at)
select title, slug, excerpt, seo_description, date::date, cover, cover_alt, published, content, date::timestamptz
from (values
(
  'What Las Vegas Hard Water Does to Your Washer',
  'las-vegas-hard-water-washing-machine',
  'Eighteen grains per gallon is a number on a water report until a valve sticks. Where the minerals go, what you can do about them, and what isn’t worth buying.',
  'How hard Las Vegas water is, which washer parts it wears first, and the few habits that help: detergent, temperature, screens and an occasional descaling.',
  '2026-02-10',
  '/drawings/hard-water.svg',
  'A washer stands in Lake Mead up to its door. The lake has left a white ring of minerals on the cliffs, and on the washer.',
  true,
  $html$<p>About ninety percent of the valley’s water comes from Lake Mead. On its way down the Colorado River, it runs over a lot of limestone and gypsum and picks up some of both. By the time it reaches your laundry room, it carries about 18 grains of dissolved minerals per gallon. Anything over 10.5 grains is usually called very hard.</p>
<p>It’s safe to drink. It’s just hard on machines.</p>

<h2>Thirteen pounds a year</h2>
<p>A grain is tiny, so here’s the math. Say a load takes 20 gallons and a household does five loads a week.</p>
<ul>
<li>20 gallons at 18 grains is 360 grains, or about 23 grams of minerals in each load.</li>
<li>Five loads a week is 260 a year, which comes to about 6 kilograms.</li>
<li>That’s about 13 pounds of rock passing through one washer every year.</li>
</ul>
<p>Nearly all of it goes down the drain. The part that stays is what this post is about.</p>

<h2>Where it builds up</h2>
<table>
<thead>
<tr><th>Part</th><th>What you notice</th><th>What is going on</th></tr>
</thead>
<tbody>
<tr><td>Inlet screens</td><td>The tub fills slowly</td><td>Grit and scale clog the small screens where the hoses connect</td></tr>
<tr><td>Inlet valve</td><td>Water keeps trickling in, or you get only cold</td><td>Scale props the valve open a little, or jams it shut</td></tr>
<tr><td>Heater, in washers that have one</td><td>Long cycles, higher power use</td><td>Minerals come out of hot water first and coat the element</td></tr>
<tr><td>Door seal and tub</td><td>A gray film, a musty smell</td><td>Minerals and detergent form a soap scum that hangs on to lint</td></tr>
<tr><td>Your towels</td><td>Stiff and dull</td><td>The same scum, dried into the cotton</td></tr>
</tbody>
</table>

<h2>What helps</h2>
<h3>Use the hard-water amount</h3>
<p>Minerals use up some of the detergent before it gets to the dirt. Most boxes and bottles print a second line for hard water; use that one. If you still see suds at the end of the rinse, that’s too much.</p>
<h3>Wash warm instead of hot</h3>
<p>The hotter the water, the faster scale forms. Warm or cold with a good detergent handles most loads. Save hot for sheets and whatever the baby did.</p>
<h3>Clean the screens once a year</h3>
<p>Close both valves, unscrew the hoses over a bucket, and scrub the screens with an old toothbrush. It takes about 15 minutes. If you rent from us, leave it alone: call, and we’ll do it.</p>
<h3>Descale twice a year</h3>
<p>Run an empty hot cycle with a descaler made for washers, and follow the label. Citric acid is the usual ingredient. Vinegar works on a showerhead, but it’s hard on rubber seals, so we wouldn’t make a habit of it. Never mix any acid with bleach: together they give off chlorine gas.</p>

<h2>What isn’t worth buying</h2>
<p>There’s no good evidence that magnets clipped to a pipe soften water. A whole-house softener does work, and it’s worth a look in a house you own. In a rental apartment, it’s rarely an option. Some houses here have a <em>softener loop</em>, which is just a pair of pipes where a softener could go. A loop alone does nothing.</p>

<blockquote>
<p>If a washer stops filling, check the valves on the wall first. In an old house, they may be half closed and untouched for years.</p>
</blockquote>

<h2>Who pays for the wear</h2>
<p>If you own the machine, you do. A new inlet valve, with labor, is a normal repair, and a common one in this town. If you rent, the wear is the rental company’s problem. We put that in writing: if the washer fails in normal use, we fix or swap it. What that leaves out, such as damage from misuse, is in the <a href="/terms">terms</a>.</p>
<p>If only the washer quit, a <a href="/washer-rental-las-vegas">washer rental</a> replaces it and leaves your dryer alone. If you’re thinking about buying instead, we ran the numbers in <a href="/blog/rent-or-buy-washer-dryer-las-vegas">rent vs. buy</a>.</p>$html$
),
(
  'Rent vs. Buy a Washer and Dryer: The Math',
  'rent-or-buy-washer-dryer-las-vegas',
  'We rent machines, so read this with that in mind. Every assumption is here; change any of them and run the numbers yourself.',
  'Renting vs. buying a washer and dryer in Las Vegas, worked out for 6 to 60 months with every assumption stated. Past about two years, buying is cheaper.',
  '2026-03-24',
  '/drawings/rent-or-buy.svg',
  'A seesaw on a boulder in the desert: a washer and dryer with a price tag on the low end, a tall stack of calendars on the other.',
  true,
  $html$<p>People ask us whether renting is worth it. For some it is and for some it clearly isn’t, and it comes down to how many months you need the machines. Here’s the whole calculation. We rent washers and dryers for a living, so check our math.</p>

<h2>What we assume</h2>
<h3>If you rent</h3>
<ul>
<li>The pair is $50 a month, with delivery, setup, repairs and pickup included.</li>
<li>You pay on time, so no late fees.</li>
</ul>
<h3>If you buy</h3>
<ul>
<li>A basic new washer and dryer cost $650 each, $1,300 for both.</li>
<li>Hoses, a dryer cord and a metal dryer duct cost $70.</li>
<li>Delivery and hookup cost $100.</li>
<li>The first year is under warranty. After that, repairs average $110 a year.</li>
<li>You can sell the pair when you leave: $500 after six months, $450 after a year, $350 after two, $250 after three and $100 after five.</li>
</ul>
<p>Sales tax is left out on both sides. So is the value of your time, because only you know that.</p>

<h2>The result</h2>
<table>
<thead>
<tr><th>How long you need them</th><th>Rent, total</th><th>Buy, minus resale</th><th>Cheaper</th></tr>
</thead>
<tbody>
<tr><td>6 months</td><td>$300</td><td>$970</td><td>Rent, by $670</td></tr>
<tr><td>12 months</td><td>$600</td><td>$1,020</td><td>Rent, by $420</td></tr>
<tr><td>24 months</td><td>$1,200</td><td>$1,230</td><td>Rent, by $30</td></tr>
<tr><td>36 months</td><td>$1,800</td><td>$1,440</td><td>Buy, by $360</td></tr>
<tr><td>60 months</td><td>$3,000</td><td>$1,810</td><td>Buy, by $1,190</td></tr>
</tbody>
</table>
<p>The two lines cross at about 25 months. Before that, renting costs less. After that, buying does, and the gap grows every month.</p>

<blockquote>
<p>Staying put for three years or more, in a home you own? Buy the machines. We won’t try to talk you out of it.</p>
</blockquote>

<h2>What moves the line</h2>
<h3>Toward renting</h3>
<ul>
<li><strong>A move.</strong> A full-size pair has to be carried, strapped, hauled and hooked up again. Figure $150 for one move, and the break-even slides out to about 30 months.</li>
<li><strong>A bad machine.</strong> One dead control board out of warranty can cost more than two years of our assumed repairs. With <a href="/blog/las-vegas-hard-water-washing-machine">water as hard as ours</a>, $110 a year isn’t pessimistic.</li>
<li><strong>No resale.</strong> If you’d leave the pair behind, buying for a year costs $1,470 instead of $1,020.</li>
</ul>
<h3>Toward buying</h3>
<ul>
<li><strong>A good used pair.</strong> At $500 with the same $70 in parts, moved in by a friend, with $110 in repairs a year and $250 back at the end, two years come to $540. That beats renting, if you have a truck, a friend and some luck.</li>
<li><strong>Being handy.</strong> If you can change an inlet valve yourself, halve the repair line.</li>
</ul>

<h2>What about the laundromat?</h2>
<p>Figure three loads a week at $7 a load to wash and dry. That’s $21 a week, or $91 a month averaged over the year, plus the drive and the wait. For one person with one load a week, it’s about $30 a month. Then the laundromat beats renting.</p>

<h2>What the table can’t show</h2>
<p>Renting turns an unknown cost into a known one. Some households value that more than the difference in any row above. Others would rather own. Either is fine.</p>
<p>Month to month has one condition that belongs in the math: canceling takes 30 days’ written notice, so count one more month of rent once you know you’re leaving. The late fee, if it comes to that, is $25 once a payment is more than five days late, plus $10 for each day after. Everything else is on the <a href="/terms">terms page</a>.</p>
<p>See <a href="/services">services and pricing</a> for prices and what they include. If you need the pair, here’s the <a href="/washer-dryer-combo-rental">washer and dryer combo</a>.</p>$html$
),
(
  '3-Prong, 4-Prong or Gas? How to Identify Your Dryer Hookup',
  'dryer-hookups-three-prong-four-prong-gas',
  'Before you buy, borrow or rent a dryer, look at the wall. A two-minute guide to what the outlets and pipes mean, and the few things not to touch.',
  'How to tell a 3-prong from a 4-prong dryer outlet, recognize a gas hookup, and check valves, drain and vent in a Las Vegas apartment or older house.',
  '2026-05-05',
  '/drawings/dryer-hookups.svg',
  'Three faces on a wall: a 3-prong outlet that frowns, a 4-prong outlet that gapes and a gas valve that smiles. A plug looks up at them, undecided.',
  true,
  $html$<p>“Washer and dryer hookups” on a rental listing can mean three different things, and a dryer that fits one of them is a big white box in the other two. Grab a flashlight, pull the old machine out a little if you can do it safely, and look.</p>

<h2>What you might find</h2>
<table>
<thead>
<tr><th>On the wall</th><th>What it is</th><th>Common in</th><th>What the dryer needs</th></tr>
</thead>
<tbody>
<tr><td>Large 3-prong outlet</td><td>NEMA 10-30, 240 volts</td><td>Homes wired before about 1996</td><td>A 3-prong cord, bonded the way the manufacturer specifies</td></tr>
<tr><td>Large 4-prong outlet</td><td>NEMA 14-30, 240 volts</td><td>Homes wired since then, and manufactured homes</td><td>A 4-prong cord, with the bonding strap removed</td></tr>
<tr><td>Pipe with a small lever valve</td><td>Gas</td><td>Many valley homes from the ’90s on</td><td>A gas dryer, a new connector and a regular 120-volt outlet</td></tr>
<tr><td>Just a regular outlet</td><td>120 volts</td><td>Some condos and casitas</td><td>A compact or ventless dryer; a full-size one won’t run</td></tr>
</tbody>
</table>

<h2>Why there are two kinds of outlet</h2>
<p>Until the 1996 edition of the National Electrical Code, a dryer outlet could have three wires, with the neutral doing double duty as the ground. If that one wire came loose, the dryer’s cabinet could become live. New circuits since then have a separate ground, which is the fourth prong.</p>
<p>An existing 3-prong outlet can generally stay in use. The right fix is to change the <em>cord on the dryer</em> to match the wall. The wrong fixes are an adapter off the internet and a new outlet on old wires without a ground.</p>

<blockquote>
<p>Match the cord to the wall. Never the wall to the cord.</p>
</blockquote>

<h3>When to call an electrician first</h3>
<ul>
<li>The outlet is loose, cracked, scorched, or warm after a cycle.</li>
<li>The breaker trips when the dryer heats.</li>
<li>The house has aluminum wiring, as some built around 1970 do.</li>
<li>The dryer’s breaker isn’t a double one marked 30.</li>
</ul>

<h2>If there’s gas</h2>
<p>A gas hookup has a shut-off valve within reach. When the lever sits across the pipe, it’s closed. The flexible connector gets replaced with every dryer; never reuse an old one. After hookup, every connection is tested with soapy water. Bubbles mean stop.</p>
<p>If you smell gas, don’t look for the leak yourself. Go outside, then call 911 or Southwest Gas from there.</p>
<p>Some walls have both a gas valve and a 240-volt outlet. Then you can choose, and renting from us costs the same either way. The difference is in running it: which is cheaper depends on your gas and power rates, and a gas dryer keeps a big load off your electric peak. There’s more on that in our <a href="/blog/summer-laundry-power-bill-monsoon">summer laundry</a> post.</p>

<h2>The rest of the wall</h2>
<h3>Water valves</h3>
<p>Two of them, hot and cold. Turn each off and on by hand. If one won’t budge, leave it alone and tell your landlord: a forced valve on a fifty-year-old pipe is how floods start.</p>
<h3>Drain</h3>
<p>A standpipe, usually two inches wide, or a laundry sink. Dump in a bucket of water fast. If it backs up, a washer will flood it.</p>
<h3>Vent</h3>
<p>A four-inch hole that leads outdoors. Feel for air at the cap outside while a dryer is running. The post on <a href="/blog/dryer-vent-lint-desert-dust">vents, lint and dust</a> tells you what to do if there isn’t any.</p>
<h3>Space</h3>
<p>A full-size washer or dryer is about 27 inches wide, and every doorway on the way in needs an inch more than that. In closets with bifold doors, measure the opening with the doors open.</p>

<h2>What to tell us on the phone</h2>
<p>“3-prong, upstairs, 58 inches between the walls” is a perfect description. From that, we know which cord or connector goes on the truck for your <a href="/dryer-rental-las-vegas">dryer rental</a>. If you’re not sure what you’re looking at, <a href="/contact">ask us</a>.</p>$html$
),
(
  'Summer Laundry: Power Bills, Heat and the Monsoon',
  'summer-laundry-power-bill-monsoon',
  'Since April, NV Energy bills in Southern Nevada can depend on your busiest 15 minutes of the day. What that means for a dryer, and what a storm can do to one.',
  'How NV Energy’s daily demand charge treats an electric dryer, when to run laundry in a Las Vegas summer, and how to protect machines from monsoon outages.',
  '2026-06-16',
  '/drawings/summer-laundry.svg',
  'Laundry hangs on a power line between two poles, while lightning comes down from a monsoon cloud.',
  true,
  $html$<p>In July, the air conditioner runs your power bill. The dryer only adds to it, but since this spring, it matters more <em>when</em> it does.</p>

<h2>The fifteen minutes that count</h2>
<p>In September 2025, the state’s utility regulators approved a daily demand charge for NV Energy customers in Southern Nevada, starting in April 2026. On top of the energy you use, the bill takes your highest use in any 15 minutes of each day, in kilowatts, and charges for it. The figure reported at the time was about 18 cents per kilowatt per day for residential customers. The price per kilowatt-hour was to come down in return.</p>
<p>The charge has been challenged in court, and rates change, so check your own bill to see whether it applies and at what rate. Houses and apartments are billed differently. Boulder City has its own electric utility and isn’t part of this.</p>

<h3>What a dryer does to it</h3>
<p>An electric dryer draws about 5 kilowatts while it heats. Say the air conditioner draws 4, and use the reported 18 cents.</p>
<table>
<thead>
<tr><th>In the busiest 15 minutes</th><th>Peak</th><th>Charge that day</th></tr>
</thead>
<tbody>
<tr><td>Air conditioner alone</td><td>4 kW</td><td>$0.72</td></tr>
<tr><td>Dryer alone</td><td>5 kW</td><td>$0.90</td></tr>
<tr><td>Air conditioner and dryer together</td><td>9 kW</td><td>$1.62</td></tr>
<tr><td>Both, and a car charging at 7 kW</td><td>16 kW</td><td>$2.88</td></tr>
</tbody>
</table>
<p>One day is pocket change. Running the dryer during the air conditioner’s peak on eight days a month, instead of apart from it, costs eight times 72 cents, or $5.76. It’s not a fortune, and it’s free to avoid.</p>

<h2>How to avoid it</h2>
<ul>
<li><strong>One heavy machine at a time.</strong> Dryer, oven, car, water heater: have them take turns.</li>
<li><strong>Dry early.</strong> At six in the morning, the air conditioner cycles less than at six in the evening. If you’re on a time-of-use plan, summer late afternoons and evenings are the expensive hours; your plan lists them.</li>
<li><strong>Do it all in one day.</strong> The charge counts each day’s peak once. Three loads back to back on Saturday make one peak, not three.</li>
<li><strong>Spin faster.</strong> A high spin speed pulls out water the dryer would otherwise have to bake off.</li>
<li><strong>Clean the lint screen.</strong> A clogged one makes every cycle longer. See <a href="/blog/dryer-vent-lint-desert-dust">vents, lint and dust</a>.</li>
<li><strong>Think about gas.</strong> A gas dryer draws well under 1 kilowatt of electricity. If there’s a valve behind yours, <a href="/blog/dryer-hookups-three-prong-four-prong-gas">you have the choice</a>.</li>
</ul>

<h3>Is a clothesline the answer?</h3>
<p>For shirts, often: at 105 degrees, they dry within an hour. Bring them in right away, because sun fades and dust settles. Check your HOA’s rules on clotheslines the street can see.</p>

<h2>Hot garages</h2>
<p>Many valley homes have the washer in the garage, where summer afternoons can top 110 degrees. Rubber hoses age faster there. Check them every spring: bulges, cracks or rust at the ends mean it’s time. Braided steel lasts longer. Close both valves before you go on vacation; a hose that bursts on day one runs until you get home.</p>

<h2>When a storm hits</h2>
<p>Monsoon season peaks in July and August and can run from June into September. It brings two things that are hard on machines.</p>
<h3>Surges and outages</h3>
<p>If the power goes out during a cycle, turn the machines off so nothing starts by itself when it comes back. A surge protector rated for appliances helps the washer. A 240-volt dryer can’t use a power strip; a surge protector for the whole panel is an electrician’s job and your landlord’s call.</p>
<h3>Water on the floor</h3>
<p>If floodwater reaches a washer or dryer, don’t plug it back in, even after it dries. Silt gets into motors and switches. If the machine is ours, call us and leave it where it is.</p>

<blockquote>
<p>Never drive through running water to get to a laundromat. Nothing in the basket is worth it.</p>
</blockquote>

<p>Questions about your hookups? <a href="/contact">Ask us</a>.</p>$html$
),
(
  'Dryer Vents, Lint and Desert Dust',
  'dryer-vent-lint-desert-dust',
  'Two cycles for one load of towels means the vent needs cleaning. What builds up in there, how often to check it, and which parts to replace.',
  'Lint and blowing dust clog dryer vents in Las Vegas. How to check the cap, the duct and the screen, how long a vent can be, and when to call a pro.',
  '2026-08-11',
  '/drawings/dryer-vent.svg',
  'A dryer vent on a house wall blows out lint that rolls off into the desert as tumbleweed. The largest has caught a sock.',
  true,
  $html$<p>A dryer is a fan with a heater in front of it. Anything that slows the air makes the heater work longer and hotter. Around here, two things slow the air: lint from inside and dust from outside.</p>

<h2>Why it’s worth ten minutes</h2>
<p>The U.S. Fire Administration studied dryer fires in homes from 2008 to 2010. It put them at about 2,900 a year and found failure to clean the leading cause, at 34 percent. The lint catches first, and the duct carries the fire.</p>
<p>The likelier cost is smaller and more boring: electricity, worn-out towels, and a service call for a dryer with nothing wrong with it.</p>

<h2>Signs of a clogged vent</h2>
<ul>
<li>Clothes are hot but damp when the cycle ends.</li>
<li>A normal load takes more than an hour.</li>
<li>The laundry room gets warm and humid, or smells scorched.</li>
<li>The flap outside doesn’t lift while the dryer runs.</li>
<li>There’s hardly any lint on the screen. It’s going somewhere else.</li>
</ul>

<h2>Where the desert comes in</h2>
<p>On a windy spring day, grit blows at the vent cap and settles on its hinge until the flap no longer shuts. Then dust comes down the duct whenever the dryer is off, sticks to damp lint, and sets up like felt. Houses next to graded lots get the worst of it, especially in Skye Canyon, Cadence and the southwest. Roof vents get pigeons, too.</p>

<h2>How often to do what</h2>
<table>
<thead>
<tr><th>Part</th><th>Do this</th><th>How often</th></tr>
</thead>
<tbody>
<tr><td>Lint screen</td><td>Clean it; wash it with soap when water no longer runs through</td><td>Before every load; soap twice a year</td></tr>
<tr><td>Outside cap</td><td>Check it, lift the flap, brush the hinge</td><td>Monthly in the windy season, from about March to May</td></tr>
<tr><td>Metal duct behind the dryer</td><td>Check for kinks and crushed corners</td><td>Whenever the dryer is moved</td></tr>
<tr><td>Duct in the wall</td><td>Brush it or have it cleaned</td><td>Yearly; twice if the run is long or goes to the roof</td></tr>
<tr><td>Floor behind the machines</td><td>Vacuum</td><td>Twice a year</td></tr>
</tbody>
</table>

<h2>What a good vent looks like</h2>
<h3>Short, smooth and metal</h3>
<p>Building codes commonly cap the duct at 35 feet (25 in older editions) and take off 5 feet for each 90-degree elbow, unless the dryer’s manufacturer says otherwise. Inside the wall, it should be rigid metal, four inches across. Between the wall and the dryer, a short run of semi-rigid metal duct is fine.</p>
<h3>No plastic, no screws, no mesh</h3>
<p>White vinyl and thin foil burn and sag, so replace them. Screws that poke into the duct catch lint; clamp the joints or use foil tape. Mesh over the outside cap keeps birds out for a week, then turns into a lint plug. Use a cap with a real flap.</p>
<h3>Outdoors, always</h3>
<p>A vent that ends in an attic or a garage fills it with lint and moisture. A gas dryer vented indoors also puts carbon monoxide into the house, which can kill you. If you can’t find where your vent comes out, don’t run a gas dryer until you do.</p>

<blockquote>
<p>Run the dryer, go outside and hold your hand at the cap. Strong warm air: good. Barely any: clean the duct. Nothing: stop and find out why.</p>
</blockquote>

<h2>Doing it yourself</h2>
<p>Unplug the dryer; if it’s gas, close the valve too, and go easy on the connector. Pull the machine out, take off the duct and vacuum both ends. A brush on flexible rods, turned with a drill in the direction that tightens the joints, cleans a straight run of ten or fifteen feet. For a long run, or one to the roof, hire someone with the tools and a ladder.</p>
<p>In an apartment, cleaning the duct in the wall is normally the owner’s job. Email the office and keep a copy.</p>

<h2>If the dryer is ours</h2>
<p>Clean the screen and check the cap. If that doesn’t help, call. If the dryer is at fault, we fix or swap it at no charge. If it’s the building’s duct, we’ll tell you. There’s a charge for repeated visits when the machine isn’t the cause, as the <a href="/terms">terms</a> say. When we install a <a href="/dryer-rental-las-vegas">rental dryer</a>, we put in a new metal duct and check the cap.</p>$html$
),
(
  'Moving to Las Vegas: A Laundry Checklist',
  'moving-to-las-vegas-laundry-checklist',
  'What to ask before you sign the lease, what to check the day you get the keys, and how to have clean sheets the first night.',
  'A laundry checklist for moving to Las Vegas: lease questions, hookups, utilities by city, measurements, and whether to bring your washer and dryer with you.',
  '2026-10-20',
  '/drawings/moving.svg',
  'A van drives into town with a washer, a box and a pile of laundry on its roof, and has just lost a sock.',
  true,
  $html$<p>Every apartment search in this valley runs into the same three phrases: “in-unit laundry,” “hookups” and “on-site.” They’re not the same thing, and the difference is worth a few questions before you sign.</p>

<h2>What the listing means</h2>
<table>
<thead>
<tr><th>The listing says</th><th>You get</th><th>Ask</th></tr>
</thead>
<tbody>
<tr><td>In-unit washer and dryer</td><td>Machines that belong to the landlord</td><td>Who repairs them, and how fast?</td></tr>
<tr><td>Washer and dryer hookups</td><td>Valves, a drain, an outlet or a gas pipe, and no machines</td><td>Electric or gas? How wide is the space?</td></tr>
<tr><td>On-site laundry</td><td>A shared room with coin or card machines</td><td>How many machines, and what hours?</td></tr>
<tr><td>Nothing</td><td>Probably nothing</td><td>Are portable machines allowed?</td></tr>
</tbody>
</table>

<h2>Before you sign</h2>
<ul>
<li>Check what the lease says about installing your own or rental machines. If it says nothing, get permission in writing.</li>
<li>Ask whether a drain pan or renter’s insurance is required. Upstairs units often need both.</li>
<li>Look at the hookups and take a photo. Our guide to <a href="/blog/dryer-hookups-three-prong-four-prong-gas">dryer outlets and gas valves</a> tells you what you’re looking at.</li>
<li>Measure the space and the narrowest doorway on the way to it. A full-size machine is about 27 inches wide.</li>
<li>Try the water valves. Ask the landlord to replace stiff ones before you move in, while you still have some leverage.</li>
</ul>

<h2>Bring yours, buy here, or rent?</h2>
<h3>Bring them</h3>
<p>If they’re fairly new and there’s room on the truck. Drain the hoses, put the shipping bolts back in a front-loader, and make sure the dryer’s cord or fuel matches the new hookup. A gas dryer is no use at a 240-volt outlet.</p>
<h3>Buy here</h3>
<p>If you own the home and plan to stay. <a href="/blog/rent-or-buy-washer-dryer-las-vegas">Our math</a> puts the break-even at about two years.</p>
<h3>Rent</h3>
<p>If your lease is for a year, or you don’t know yet which side of town you’ll like. A <a href="/washer-dryer-combo-rental">washer and dryer together</a> are $50 a month, installed. It’s month to month; cancel with 30 days’ written notice.</p>

<h2>Utilities, by address</h2>
<p>Laundry can take three accounts, and the companies depend on your address.</p>
<ul>
<li><strong>Electricity:</strong> NV Energy in nearly all of the valley; the city’s own utility in Boulder City.</li>
<li><strong>Gas:</strong> Southwest Gas, where the building has it.</li>
<li><strong>Water:</strong> the Las Vegas Valley Water District in Las Vegas and most of the unincorporated county; Henderson, North Las Vegas and Boulder City each have their own.</li>
</ul>
<p>Have them start the day <em>before</em> you move in. We can’t test a delivery with the water off.</p>

<h2>The day you get the keys</h2>
<ul>
<li>Open both washer valves over a bucket and look for drips.</li>
<li>Pour a second bucket down the standpipe.</li>
<li>Find the breaker for the dryer, or the gas valve.</li>
<li>Find the vent cap outside and make sure the flap moves.</li>
<li>Then bring in the machines, before the couch is in the way.</li>
</ul>

<blockquote>
<p>Pack one box marked “first load”: detergent, two sets of sheets, towels. Open it first.</p>
</blockquote>

<h2>Things that surprise newcomers</h2>
<h3>The water</h3>
<p>At about 18 grains per gallon, it’s very hard. Towels get stiff, and detergent seems weaker. Use the hard-water amount on the label, and see <a href="/blog/las-vegas-hard-water-washing-machine">what it does to machines</a>.</p>
<h3>The garage laundry</h3>
<p>Common in older houses, and hot in August. Keep detergent pods indoors; they stick together in the heat.</p>
<h3>The dust</h3>
<p>It comes in spring and with summer storms. Shake things out before they go in the washer, and keep an eye on the vent.</p>
<h3>Mail that says Las Vegas</h3>
<p>Your home may be in Paradise, Enterprise or Spring Valley even though the mail says Las Vegas. It makes no difference to us: our <a href="/service-areas">service areas</a> cover thirty places, and the larger ones have their own pages, such as <a href="/las-vegas-washer-rental">Las Vegas</a>, <a href="/henderson-appliance-rental">Henderson</a> or <a href="/summerlin-appliance-rental">Summerlin</a>.</p>
<p>Welcome to town. If your first day here is also laundry day, <a href="/contact">call us in the morning</a>.</p>$html$
)
) as post (title, slug, excerpt, seo_description, date, cover, cover_alt, published, content)
on conflict (slug) do nothing;
