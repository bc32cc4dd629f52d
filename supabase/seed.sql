-- Starter content, laid once into an empty database. A post that already has the slug is left as it is.
-- Each is as old as its date, so that staff's list, ordered by age, begins with the latest.

insert into public.blog_posts (title, slug, excerpt, seo_description, date, published, content, created_at)
select title, slug, excerpt, seo_description, date::date, published, content, date::timestamptz
from (values
(
  'What Las Vegas hard water does to a washing machine',
  'las-vegas-hard-water-washing-machine',
  'Eighteen grains per gallon is a number on a water report until a valve sticks. Where the minerals go, what you can do about them, and what is not worth buying.',
  'How hard Las Vegas water is, which washer parts it wears first, and the few habits that help: dose, temperature, screens and an occasional descaling wash.',
  '2026-02-10',
  true,
  $html$
<p>About ninety percent of the valley's water comes from Lake Mead. On its way down the Colorado River it runs over a great deal of limestone and gypsum, and it brings some of both along. By the time it reaches your laundry room it carries about 18 grains of dissolved minerals per gallon. Water is usually called very hard from 10.5 grains up.</p>
<p>It is safe to drink. It is just unkind to machines.</p>

<h2>Thirteen pounds a year</h2>
<p>A grain is a small thing, so here is the sum. Say that a wash takes 20 gallons and that a household does five washes a week.</p>
<ul>
<li>20 gallons at 18 grains is 360 grains, or about 23 grams of minerals in each wash.</li>
<li>Five washes a week is 260 a year, which comes to about 6 kilograms.</li>
<li>That is some 13 pounds of rock passing through one washing machine every year.</li>
</ul>
<p>Nearly all of it goes down the drain. The part that stays is what this post is about.</p>

<h2>Where it collects</h2>
<table>
<thead>
<tr><th>Part</th><th>What you notice</th><th>What is going on</th></tr>
</thead>
<tbody>
<tr><td>Inlet screens</td><td>The tub fills slowly</td><td>Grit and scale sit in the small screens where the hoses join the machine</td></tr>
<tr><td>Inlet valve</td><td>Water keeps trickling in, or only cold arrives</td><td>Scale holds the valve a little open, or keeps it shut</td></tr>
<tr><td>Heater, in machines that have one</td><td>Long cycles, higher power use</td><td>Minerals leave hot water first and coat the element</td></tr>
<tr><td>Door seal and tub</td><td>A gray film, a musty smell</td><td>Minerals and detergent form a soap curd that holds on to lint</td></tr>
<tr><td>Your towels</td><td>Stiff and dull</td><td>The same curd, dried into the cotton</td></tr>
</tbody>
</table>

<h2>What helps</h2>
<h3>Use the hard-water dose</h3>
<p>Minerals use up part of the detergent before it reaches any dirt. Most boxes and bottles print a second line for hard water; use that one. If you see suds at the end of the rinse, you have passed the right amount.</p>
<h3>Wash warm instead of hot</h3>
<p>The hotter the water, the more readily scale comes out of it. Warm or cold with a good detergent does most loads. Keep hot for sheets and for whatever the baby did.</p>
<h3>Clean the screens once a year</h3>
<p>Close both valves, unscrew the hoses with a bucket under them, and pick the screens clean with an old toothbrush. It takes a quarter of an hour. If you rent from us, leave it: call, and we do it.</p>
<h3>Descale twice a year</h3>
<p>Run an empty hot wash with a descaler made for washing machines, and follow its label. Citric acid is the usual ingredient. Vinegar works on a shower head, but used often it is hard on rubber seals, so we would not make a habit of it. Never mix any acid with bleach: the two give off chlorine gas.</p>

<h2>What is not worth buying</h2>
<p>There is no good evidence that magnets clipped to the pipe soften water. A whole-house softener does work, and is worth thinking about in a house that you own. In a rented apartment it is rarely an option. Some houses here have a <em>softener loop</em>, which is only a pair of pipes where a softener could go. A loop alone does nothing.</p>

<blockquote>
<p>If a washer stops filling, check the valves on the wall before anything else. In an old house they may be half closed, and nobody has touched them in years.</p>
</blockquote>

<h2>Who pays for the wear</h2>
<p>With a machine of your own, you do. A new inlet valve with labor is a normal repair, and in this town a common one. In a rental the wear is the rental company's problem. Ours is written down that way: if the washer fails in normal use, we fix or swap it. What that leaves out, such as damage from misuse, is in the <a href="/terms">terms</a>.</p>
<p>If only the washer has given up, a <a href="/washer-rental-las-vegas">washer rental</a> replaces it and leaves your dryer alone. If you are weighing a purchase instead, we did the sums in <a href="/blog/rent-or-buy-washer-dryer-las-vegas">rent or buy</a>.</p>
$html$
),
(
  'Rent or buy a washer and dryer: the arithmetic',
  'rent-or-buy-washer-dryer-las-vegas',
  'We rent machines, so read this with that in mind. The assumptions are all here; change any of them and do the sum again.',
  'Renting against buying a washer and dryer in Las Vegas, worked out for 6 to 60 months with every assumption stated. Past about two years, buying is cheaper.',
  '2026-03-24',
  true,
  $html$
<p>People ask us whether renting is worth it. For some it is and for some it plainly is not, and where the line falls is a matter of months. Here is the whole calculation. We rent washers and dryers for a living, so check our figures.</p>

<h2>What we assume</h2>
<h3>If you rent</h3>
<ul>
<li>The pair is $50 a month, with delivery, setup, repairs and collection included.</li>
<li>You pay on time, so there are no late fees.</li>
</ul>
<h3>If you buy</h3>
<ul>
<li>A plain new washer and dryer cost $650 each, $1,300 together.</li>
<li>Hoses, a dryer cord and a metal vent piece cost $70.</li>
<li>Delivery and hookup cost $100.</li>
<li>The first year is under warranty. After that, repairs average $110 a year.</li>
<li>You can sell the pair when you leave: for $500 after six months, $450 after a year, $350 after two, $250 after three and $100 after five.</li>
</ul>
<p>Sales tax is left out on both sides. So is the value of your own time, because you know it and we do not.</p>

<h2>The result</h2>
<table>
<thead>
<tr><th>How long you need them</th><th>Rent, in total</th><th>Buy, after selling again</th><th>Cheaper</th></tr>
</thead>
<tbody>
<tr><td>6 months</td><td>$300</td><td>$970</td><td>Rent, by $670</td></tr>
<tr><td>12 months</td><td>$600</td><td>$1,020</td><td>Rent, by $420</td></tr>
<tr><td>24 months</td><td>$1,200</td><td>$1,230</td><td>Rent, by $30</td></tr>
<tr><td>36 months</td><td>$1,800</td><td>$1,440</td><td>Buy, by $360</td></tr>
<tr><td>60 months</td><td>$3,000</td><td>$1,810</td><td>Buy, by $1,190</td></tr>
</tbody>
</table>
<p>The two lines cross at about 25 months. Before that, renting costs less. After it, buying does, and the gap widens every month.</p>

<blockquote>
<p>Staying put for three years or more, in a home you own? Buy the machines. We will not try to talk you out of it.</p>
</blockquote>

<h2>What moves the line</h2>
<h3>Toward renting</h3>
<ul>
<li><strong>A move.</strong> A full-size pair has to be carried, strapped, driven and hooked up again. Count $150 for one move and the crossing slides out to about 30 months.</li>
<li><strong>A bad machine.</strong> One failed control board outside the warranty can cost more than two years of our assumed repairs. With <a href="/blog/las-vegas-hard-water-washing-machine">water as hard as ours</a>, $110 a year is not pessimistic.</li>
<li><strong>No resale.</strong> If you would leave the pair behind, buying for a year costs $1,470 in place of $1,020.</li>
</ul>
<h3>Toward buying</h3>
<ul>
<li><strong>A good used pair.</strong> At $500 with the same $70 of parts, moved in by a friend, with $110 of repairs every year and $250 back at the end, two years come to $540. That beats renting if you have a truck, a friend and some luck.</li>
<li><strong>Being handy.</strong> If you can change an inlet valve yourself, halve the repair line.</li>
</ul>

<h2>And the laundromat</h2>
<p>Count three loads a week at $7 a load to wash and dry. That is $21 a week, or $91 a month averaged over the year, plus the drive and the waiting. For one person with one load a week it is about $30 a month, and then the laundromat is the cheapest of all.</p>

<h2>What the table cannot show</h2>
<p>Renting turns an unknown cost into a known one. Some households value that more than the difference in any row above. Others would sooner own things. Both are fine.</p>
<p>Month to month has one condition that belongs in the sum: ending the rental takes 30 days' written notice, so allow for one more month of rent when you know that you are leaving. The late fee, if it comes to that, is $25 once a payment is more than five days late and $10 for each day after. Everything else is on the <a href="/terms">terms page</a>.</p>
<p>The prices and what they include are on <a href="/services">services and pricing</a>. If the pair is what you need, read about the <a href="/washer-dryer-combo-rental">washer and dryer combo</a>.</p>
$html$
),
(
  'Three slots, four slots or gas: reading the wall behind your dryer',
  'dryer-hookups-three-prong-four-prong-gas',
  'Before you buy, borrow or rent a dryer, look at the wall. A two-minute guide to what the outlets and pipes mean, with the few things not to touch.',
  'How to tell a three-prong from a four-prong dryer outlet, recognize a gas hookup, and check valves, drain and vent in a Las Vegas apartment or older house.',
  '2026-05-05',
  true,
  $html$
<p>"Washer and dryer hookups" on a rental listing can mean three different things, and a dryer that fits one of them is a large white box in the other two. Take a flashlight, pull the old machine out a little if you can do it safely, and look.</p>

<h2>What you may find</h2>
<table>
<thead>
<tr><th>On the wall</th><th>What it is</th><th>Usual in</th><th>What the dryer needs</th></tr>
</thead>
<tbody>
<tr><td>Large outlet, three slots</td><td>NEMA 10-30, 240 volts</td><td>Homes wired before about 1996</td><td>A three-wire cord, and the bonding strap its maker describes</td></tr>
<tr><td>Large outlet, four openings</td><td>NEMA 14-30, 240 volts</td><td>Homes wired since then, and manufactured homes</td><td>A four-wire cord, with the bonding strap removed</td></tr>
<tr><td>Pipe with a small lever valve</td><td>Gas</td><td>Many valley houses from the nineties on</td><td>A gas dryer, a new connector and an ordinary 120-volt outlet</td></tr>
<tr><td>Only an ordinary outlet</td><td>120 volts</td><td>Some condos and casitas</td><td>A compact or ventless dryer; a full-size one will not run</td></tr>
</tbody>
</table>

<h2>Why there are two kinds of outlet</h2>
<p>Until the 1996 edition of the National Electrical Code, a dryer outlet could have three wires, with the neutral doing double duty as the ground. If that one wire came loose, the cabinet of the dryer could become live. New circuits since then have a separate ground, and so a fourth opening.</p>
<p>An existing three-slot outlet may generally stay in use. The right answer is to change the <em>cord on the dryer</em> to match the wall. The wrong answers are an adapter from the internet and a new outlet screwed on to old wires without a ground.</p>

<blockquote>
<p>Match the cord to the wall. Never the wall to the cord.</p>
</blockquote>

<h3>When to call an electrician first</h3>
<ul>
<li>The outlet is loose, cracked, scorched, or warm after a cycle.</li>
<li>The breaker trips when the dryer heats.</li>
<li>The house has aluminum wiring, which some built around 1970 do.</li>
<li>The breaker for the dryer is not a double one marked 30.</li>
</ul>

<h2>If there is gas</h2>
<p>A gas hookup has a shut-off valve within reach. With the lever across the pipe, it is closed. The flexible connector to the dryer is replaced with every dryer; an old one should not be used again. After connecting, every joint is tested with soapy water. Bubbles mean stop.</p>
<p>If you smell gas, do not look for the leak yourself. Go outside, and from there call 911 or Southwest Gas.</p>
<p>Some walls have both a gas valve and a 240-volt outlet. Then you may choose, and the machine costs the same to rent from us either way. The difference is in running it: which is cheaper depends on your gas and power rates, and a gas dryer keeps a large load off your electric peak. There is more on that in our <a href="/blog/summer-laundry-power-bill-monsoon">summer laundry</a> post.</p>

<h2>The rest of the wall</h2>
<h3>Water valves</h3>
<p>Two of them, hot and cold. Turn each off and on by hand. If one will not move, leave it alone and tell your landlord: a forced valve in a fifty-year-old pipe is how floods begin.</p>
<h3>Drain</h3>
<p>A standpipe, usually two inches wide, or a laundry sink. Pour in a bucket of water quickly. If it comes back up, a washer will flood it.</p>
<h3>Vent</h3>
<p>A four-inch hole that leads outdoors. Feel for air at the cap outside while a dryer is running. The post on <a href="/blog/dryer-vent-lint-desert-dust">vents, lint and dust</a> says what to do if there is none.</p>
<h3>Space</h3>
<p>A full-size washer or dryer is about 27 inches wide, and a doorway on the way in needs an inch more than that. In closets with folding doors, measure the opening with the doors folded back.</p>

<h2>What to tell us on the phone</h2>
<p>"Three slots, upstairs, 58 inches between the walls" is a perfect description. A photograph of the wall is even better. From that we know which cord or connector goes on the truck for your <a href="/dryer-rental-las-vegas">dryer rental</a>. If you are not sure what you are looking at, <a href="/contact">ask us</a>.</p>
$html$
),
(
  'Summer laundry: the power bill, the heat and the monsoon',
  'summer-laundry-power-bill-monsoon',
  'Since April, NV Energy bills in Southern Nevada can depend on your busiest 15 minutes of the day. What that means for a dryer, and what a storm can do to one.',
  'How NV Energy''s daily demand charge treats an electric dryer, when to run laundry in a Las Vegas summer, and how to protect machines from monsoon outages.',
  '2026-06-16',
  true,
  $html$
<p>In July the air conditioner decides your power bill. The dryer only adds to it, but since this spring it matters more than it did <em>when</em> it adds.</p>

<h2>The fifteen minutes that count</h2>
<p>In September 2025 the state's utility regulators approved a daily demand charge for NV Energy's customers in Southern Nevada, to begin in April 2026. Besides the energy you use, the bill looks at your highest use in any 15 minutes of each day, states it in kilowatts, and charges for it. The figure reported when it was approved was about 18 cents per kilowatt per day for residential customers. The price per kilowatt-hour was to come down in return.</p>
<p>The charge has been challenged in court and rates change, so read your own bill for whether it applies and at what rate. Houses and apartments are billed differently. Boulder City has its own electric utility and is not part of this.</p>

<h3>What a dryer does to it</h3>
<p>An electric dryer draws about 5 kilowatts while it heats. Suppose that the air conditioner draws 4, and that we use the reported 18 cents.</p>
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
<p>One day is small change. Drying under the air conditioner's peak on eight days of a month, instead of apart from it, costs eight times 72 cents, or $5.76. It is not a fortune, and it is free to avoid.</p>

<h2>How to avoid it</h2>
<ul>
<li><strong>One heavy machine at a time.</strong> Dryer, oven, car, water heater: let them take turns.</li>
<li><strong>Dry early.</strong> At six in the morning the air conditioner rests more often than at six in the evening. If you are on a time-of-use plan, summer late afternoons and evenings are the expensive hours; your plan lists them.</li>
<li><strong>Batch the days.</strong> The charge counts each day's peak once. Three loads one after another on Saturday make one peak, not three.</li>
<li><strong>Spin faster.</strong> A high spin takes out water that the dryer would otherwise have to boil off.</li>
<li><strong>Clean the lint screen.</strong> A blocked one lengthens every cycle. See <a href="/blog/dryer-vent-lint-desert-dust">vents, lint and dust</a>.</li>
<li><strong>Think about gas.</strong> A gas dryer draws well under 1 kilowatt of electricity. If there is a valve behind yours, <a href="/blog/dryer-hookups-three-prong-four-prong-gas">you have the choice</a>.</li>
</ul>

<h3>Is a clothesline the answer?</h3>
<p>For shirts, often: at 105 degrees they dry within the hour. Bring them in promptly, because sun fades and dust settles. Check your association's rules about lines in view of the street.</p>

<h2>Hot garages</h2>
<p>Many valley homes have the washer in the garage, where summer afternoons can pass 110 degrees. Rubber hoses age faster there. Look at them each spring: bulges, cracks or rust at the ends mean that they are due. Braided steel lasts longer. Close both valves before you go on vacation; a hose that bursts on the first day runs for all of them.</p>

<h2>When the storm comes</h2>
<p>The monsoon is at its busiest in July and August and can reach from June into September. It brings two things that machines dislike.</p>
<h3>Surges and outages</h3>
<p>When the power fails during a cycle, turn the machines off, so that nothing starts up by itself when it comes back. A surge protector rated for appliances helps the washer. A 240-volt dryer cannot use a plug strip; a surge protector for the whole panel is an electrician's job, and your landlord's decision.</p>
<h3>Water on the floor</h3>
<p>If flood water reaches a washer or dryer, do not plug it in again, even when it has dried. Silt gets into motors and switches. If the machine is ours, call us and leave it where it is.</p>

<blockquote>
<p>Do not drive through running water to get to a laundromat. Nothing in the basket is worth it.</p>
</blockquote>

<p>Questions about what your hookups allow? <a href="/contact">Send them to us</a>.</p>
$html$
),
(
  'Dryer vents, lint and desert dust',
  'dryer-vent-lint-desert-dust',
  'Two cycles for one load of towels is the vent asking to be cleaned. What collects in there, how often to look, and which parts to replace.',
  'Lint and blowing dust clog dryer vents in Las Vegas. How to check the cap, the duct and the screen, how long a vent may be, and when to call someone in.',
  '2026-08-11',
  true,
  $html$
<p>A dryer is a fan with a heater in front of it. Whatever slows the air makes the heater work longer and hotter. Here, two things slow the air: lint from inside and dust from outside.</p>

<h2>Why it is worth ten minutes</h2>
<p>The U.S. Fire Administration studied dryer fires in homes from 2008 to 2010. It put them at about 2,900 a year, and found failure to clean to be the leading cause, at 34 percent. The lint catches first and the duct carries it.</p>
<p>The likelier cost is smaller and duller: electricity, worn-out towels, and a service call about a dryer that has nothing wrong with it.</p>

<h2>Signs of a blocked vent</h2>
<ul>
<li>Clothes are hot but damp when the cycle ends.</li>
<li>A normal load takes more than an hour.</li>
<li>The laundry room grows warm and humid, or smells scorched.</li>
<li>The flap outside does not lift while the dryer runs.</li>
<li>There is hardly any lint on the screen. It is going somewhere else.</li>
</ul>

<h2>Where the desert comes in</h2>
<p>On a windy spring day, grit blows at the vent cap and settles on its hinge until the flap no longer shuts. Then dust comes down the duct whenever the dryer is off, sticks to damp lint, and sets into something like felt. Houses beside graded lots get the most of it, in Skye Canyon, Cadence and the southwest above all. Roof vents get pigeons as well.</p>

<h2>How often to do what</h2>
<table>
<thead>
<tr><th>Part</th><th>Do this</th><th>How often</th></tr>
</thead>
<tbody>
<tr><td>Lint screen</td><td>Empty it; wash it with soap when water no longer runs through</td><td>Before every load; soap twice a year</td></tr>
<tr><td>Outside cap</td><td>Look, lift the flap, brush the hinge</td><td>Monthly in the windy season, from about March to May</td></tr>
<tr><td>Metal hose behind the dryer</td><td>Check for kinks and crushed corners</td><td>Whenever the dryer is moved</td></tr>
<tr><td>Duct in the wall</td><td>Brush or have it cleaned</td><td>Yearly; twice if the run is long or goes to the roof</td></tr>
<tr><td>Floor behind the machines</td><td>Vacuum</td><td>Twice a year</td></tr>
</tbody>
</table>

<h2>What a good vent looks like</h2>
<h3>Short, smooth and metal</h3>
<p>Building codes commonly cap the duct at 35 feet (25 in older editions) and take off 5 feet for each square elbow, unless the dryer's maker states otherwise. Inside the wall it should be rigid metal, four inches across. Between the wall and the dryer, a short piece of semi-rigid metal is fine.</p>
<h3>No plastic, no screws, no mesh</h3>
<p>White vinyl hose and thin foil burn and sag, so replace them. Screws that poke into the duct catch lint; joints are clamped or taped with foil tape. A mesh over the outside cap keeps birds out for a week and then becomes a lint plug. Use a cap with a proper flap.</p>
<h3>Outdoors, always</h3>
<p>A vent that ends in an attic or a garage fills it with lint and damp. A gas dryer vented indoors also brings carbon monoxide into the house, which can kill. If you cannot find where your vent comes out, do not run a gas dryer until you have.</p>

<blockquote>
<p>Run the dryer, go outside and hold your hand at the cap. Strong warm air: good. A faint breath: clean the duct. Nothing: stop and find out why.</p>
</blockquote>

<h2>Doing it yourself</h2>
<p>Unplug the dryer; with gas, close the valve too, and be careful of the connector. Pull the machine out, take off the hose and vacuum both ends. A brush on flexible rods, turned with a drill in the direction that tightens the joints, cleans a straight run of ten or fifteen feet. For a long run, or one to the roof, hire someone with the tools and a ladder.</p>
<p>In an apartment the duct in the wall is normally the owner's to clean. Write to the office and keep the letter.</p>

<h2>If the dryer is ours</h2>
<p>Clean the screen and glance at the cap. When that does not help, call. If the dryer is at fault we fix or swap it without a bill. If it is the building's duct we tell you so. Repeated visits for a cause that is not the machine are charged, as the <a href="/terms">terms</a> say, which is one more reason to read the paragraph above this one. When we install a <a href="/dryer-rental-las-vegas">rented dryer</a> we fit a new metal piece and look at the cap.</p>
$html$
),
(
  'Moving to Las Vegas: a laundry checklist',
  'moving-to-las-vegas-laundry-checklist',
  'What to ask before you sign the lease, what to check on the day you get the keys, and how to have clean sheets on the first night.',
  'A laundry checklist for moving to Las Vegas: lease questions, hookups, utilities by city, measurements, and whether to bring your washer and dryer along.',
  '2026-10-20',
  true,
  $html$
<p>Every apartment search in this valley meets the same three phrases: "in-unit laundry", "hookups" and "on-site". They are not the same thing, and the difference is worth a few questions before you sign.</p>

<h2>What the listing means</h2>
<table>
<thead>
<tr><th>The listing says</th><th>You get</th><th>Ask</th></tr>
</thead>
<tbody>
<tr><td>In-unit washer and dryer</td><td>Machines that belong to the landlord</td><td>Who repairs them, and how fast?</td></tr>
<tr><td>Washer and dryer hookups</td><td>Valves, a drain, an outlet or a gas pipe, and no machines</td><td>Electric or gas? How wide is the space?</td></tr>
<tr><td>On-site laundry</td><td>A shared room with paid machines</td><td>How many machines, and what hours?</td></tr>
<tr><td>Nothing</td><td>Very likely nothing</td><td>Are portable machines allowed?</td></tr>
</tbody>
</table>

<h2>Before you sign</h2>
<ul>
<li>Read what the lease says about installing your own or rented machines. Get permission in writing if it says nothing.</li>
<li>Ask whether a drain pan or renter's insurance is required. Upstairs units often need both.</li>
<li>Look at the hookups and take a photograph. Our guide to <a href="/blog/dryer-hookups-three-prong-four-prong-gas">outlets and gas valves</a> says what you are looking at.</li>
<li>Measure the space and the narrowest door on the way to it. A full-size machine is about 27 inches wide.</li>
<li>Try the water valves. Ask for stiff ones to be replaced before you move in, while there is still some goodwill.</li>
</ul>

<h2>Bring yours, buy here, or rent?</h2>
<h3>Bring them</h3>
<p>If they are young and good, and there is room on the truck. Drain the hoses, put the shipping bolts back if it is a front-loader, and check that the dryer's cord or fuel matches the new wall. A dryer from a gas house is no use at a 240-volt outlet.</p>
<h3>Buy here</h3>
<p>If you own the home and mean to stay. Our <a href="/blog/rent-or-buy-washer-dryer-las-vegas">arithmetic</a> puts the line at about two years.</p>
<h3>Rent</h3>
<p>If the lease is for a year, or you do not yet know which side of town will suit you. A <a href="/washer-dryer-combo-rental">washer and dryer together</a> are $50 a month, installed. It runs month to month and ends with 30 days' written notice.</p>

<h2>Utilities, by where you land</h2>
<p>Laundry needs three accounts, and the names depend on the address.</p>
<ul>
<li><strong>Electricity:</strong> NV Energy in nearly all of the valley; the city's own utility in Boulder City.</li>
<li><strong>Gas:</strong> Southwest Gas, where the building has it.</li>
<li><strong>Water:</strong> the Las Vegas Valley Water District in Las Vegas and most of the unincorporated county; Henderson, North Las Vegas and Boulder City each have their own.</li>
</ul>
<p>Arrange for them to start the day <em>before</em> you move in. A delivery cannot be tested with the water off.</p>

<h2>The day you get the keys</h2>
<ul>
<li>Open both washer valves over a bucket and look for drips.</li>
<li>Pour a second bucket down the standpipe.</li>
<li>Find the breaker for the dryer, or the gas valve.</li>
<li>Find the vent cap outside and see that the flap moves.</li>
<li>Then have the machines brought in, before the sofa is in the way.</li>
</ul>

<blockquote>
<p>Pack one box marked "first wash": detergent, two sets of sheets, towels. Open it before any other.</p>
</blockquote>

<h2>Things that surprise newcomers</h2>
<h3>The water</h3>
<p>At about 18 grains per gallon it is very hard. Towels stiffen and detergent seems weaker. Use the hard-water dose, and see <a href="/blog/las-vegas-hard-water-washing-machine">what it does to machines</a>.</p>
<h3>The garage laundry</h3>
<p>Common in older houses, and hot in August. Keep detergent pods indoors, since they stick together in the heat.</p>
<h3>The dust</h3>
<p>It comes in spring and with summer storms. Shake things out before they go into the drum, and keep an eye on the vent.</p>
<h3>Mail that says Las Vegas</h3>
<p>Your address may be in Paradise, Enterprise or Spring Valley without saying so. For us it makes no difference: the <a href="/service-areas">service areas</a> list thirty places, and each of the larger ones has its own page, such as <a href="/las-vegas-washer-rental">Las Vegas</a>, <a href="/henderson-appliance-rental">Henderson</a> or <a href="/summerlin-appliance-rental">Summerlin</a>.</p>
<p>Welcome. If your first day here is also laundry day, <a href="/contact">call us in the morning</a>.</p>
$html$
)
) as post (title, slug, excerpt, seo_description, date, published, content)
on conflict (slug) do nothing;
