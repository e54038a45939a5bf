"""procedural fabric maps (numpy): knit stitch height, cable height, fair-isle chart, woven twill/herringbone, stripe"""
import sys, numpy as np
from PIL import Image
out = sys.argv[1]
def save(n, a): Image.fromarray(np.clip(a*255, 0, 255).astype(np.uint8)).save(f'{out}/{n}.png')
def stitch(w, h):
    """one stockinette V, height in 0..1"""
    y, x = np.mgrid[0:h, 0:w]; u = (x+.5)/w; v = (y+.5)/h
    H = np.zeros((h, w))
    for k in (-1, 0, 1):
        for side in (0, 1):
            uu = u if side == 0 else 1-u
            # leg: slanted ellipse from (0.06, v=0) to (0.5, v=1)
            cx = .27; vv = v + k - .5; slope = .42
            du = (uu-cx) - slope*(vv)*.42
            H = np.maximum(H, np.clip(1-(du/.215)**2 - (np.maximum(0, np.abs(vv)-.42)/.34)**2, 0, 1)**.5*(1-.12*np.abs(vv)))
    return H
s = stitch(48, 36)
tile = np.tile(s, (16, 16))
rng = np.random.default_rng(3)
# fibre noise
n = rng.random(tile.shape); 
save('stitch', tile*.92+n*.06)
# cable + rib panel: 1 tile = 0.24 m wide (48 stitches) x 0.16 m high
W, Hh = 1536, 1024
yy, xx = np.mgrid[0:Hh, 0:W]; u = xx/W; v = yy/Hh
H = np.zeros((Hh, W))
def cable(cx, half, period, ph):
    h = np.zeros((Hh, W))
    for k in (0, .5):
        c = cx + half*.52*np.sin(2*np.pi*(v*period + k + ph)); z = np.cos(2*np.pi*(v*period + k + ph))
        d = (u-c)/(half*.56); b = np.sqrt(np.clip(1-d*d, 0, 1))*(.72+.28*z); h = np.maximum(h, b)
    return h
H = np.maximum(H, cable(.5, .085, 2, 0)); H = np.maximum(H, cable(.0, .055, 3, .25)); H = np.maximum(H, cable(1.0, .055, 3, .25))
for c in (.14,.20,.26,.34,.66,.74,.80,.86): H = np.maximum(H, .62*np.sqrt(np.clip(1-((u-c)/.017)**2, 0, 1)))
st = np.tile(stitch(24, 18), (Hh//18+1, W//24+1))[:Hh, :W]
save('cable', H*.86 + st*.12*(.4+.6*H) + rng.random(H.shape)*.01)
# ---- fair isle colour chart (one stitch = one pixel); repeat 24 wide; rows bottom->top
C = {'.':0,'a':1,'b':2,'c':3}
motifs = ["........................","a...a...a...a...a...a...",".a.a.a.a.a.a.a.a.a.a.a.a","........................",
"aaaaaaaaaaaaaaaaaaaaaaaa","b.bbb.bbb.bbb.bbb.bbb.bb".replace('.','a'),"aaaaaaaaaaaaaaaaaaaaaaaa","........................",
"......a...........a.....".replace('.', '.'),".....aaa.........aaa....","....aa.aa.......aa.aa...","...aa.c.aa.....aa.c.aa..","..aa.ccc.aa...aa.ccc.aa.",".aa.ccccc.aa.aa.ccccc.aa","..aa.ccc.aa...aa.ccc.aa.","...aa.c.aa.....aa.c.aa..","....aa.aa.......aa.aa...",".....aaa.........aaa....","......a...........a.....","........................",
"aaaaaaaaaaaaaaaaaaaaaaaa","b.bbb.bbb.bbb.bbb.bbb.bb".replace('.','a'),"aaaaaaaaaaaaaaaaaaaaaaaa","........................",".a.a.a.a.a.a.a.a.a.a.a.a","a...a...a...a...a...a...","........................","....a.......a.......a...","........................",".a...a...a...a...a...a..","........................","........................"]
chart = np.array([[C[ch] for ch in r[:24].ljust(24, '.')] for r in motifs])
np.save(f'{out}/chart.npy', chart)
# ---- woven herringbone (height+tone) 512
y, x = np.mgrid[0:512, 0:512]; zig = np.abs(((x/128) % 2)-1)*128
save('herring', .5+.5*np.sign(np.sin(2*np.pi*(y+zig)/16))*.8+ .1*rng.standard_normal((512,512)))
save('twill', (.5+.5*np.sin(2*np.pi*(x+y)/8))*.8+.2*rng.random((512,512)))
save('weave', .5+.25*np.sin(2*np.pi*x/8)*np.sign(np.sin(2*np.pi*y/8))+.25*rng.random((512,512)))
# ---- fair-isle garment sheet: 24 stitches wide (0.1296 m), v = 0.80..1.60 m ; index map + height map
SW, SHh, PX, PY = .0054, .0042, 16, 12
rows = int(round(.8/SHh)); Wp, Hp = 24*PX, rows*PY
full = np.zeros((rows, 24), int)
def put(r0, pat):
    for i, r in enumerate(pat):
        if 0 <= r0+i < rows: full[r0+i] = r
yoke0 = int((1.235-.8)/SHh); put(yoke0, chart)
band = np.array([chart[20], chart[21], chart[22], chart[3], chart[2], chart[1]])
put(int((.955-.8)/SHh), band)
for r in range(int((.995-.8)/SHh), yoke0-2):
    k = r - int((.995-.8)/SHh)
    if k % 8 == 2: full[r, 0::6] = 1
    if k % 8 == 6: full[r, 3::6] = 1
for r in range(yoke0+len(chart)+1, int((1.485-.8)/SHh)):
    k = r-(yoke0+len(chart)+1)
    if k % 6 == 2: full[r, 0::6] = 1
    if k % 6 == 5: full[r, 3::6] = 1
yy, xx = np.mgrid[0:Hp, 0:Wp]; u = (xx+.5)/PX; v = (Hp-1-yy+.5)/PY      # v upward
fr = u % 1; ri = np.clip(np.floor(v + np.abs(fr-.5)*.95 - .25), 0, rows-1).astype(int); ci = np.floor(u).astype(int) % 24
idx = full[ri, ci]
rib = (v*SHh+.8 < .935) | (v*SHh+.8 > 1.492)
sth = np.tile(stitch(PX, PY), (rows, 24))
ribh = np.clip(1-((((u % 4)/4)-.5)/.36)**2, 0, 1)**.5
height = np.where(rib, ribh*.80 + .2*sth*ribh, sth*.34+.28)
save('fi_height', height)
def pal(name, cols):
    cols = np.array([[int(c[i:i+2], 16)/255 for i in (0, 2, 4)] for c in cols]); im = cols[idx]
    im = im*(.90+.10*sth[..., None]); im = np.where(rib[..., None], im*(.80+.20*ribh[..., None]), im)
    im *= (1+.05*rng.standard_normal(idx.shape))[..., None]
    save(name, im)
pal('fi_klein', ['1d3fa8','f1ebdd','d9502b','8fb3e6'])
pal('fi_forest', ['24483c','efe6d2','c98a2d','9db8a0'])
pal('fi_oat', ['d9cdb8','2b3f6b','b8482c','8a6a4a'])
pal('fi_plum', ['5a2436','efe1d6','d98a5a','b98aa0'])

# ---- seams: maps over the UV plane (u -1.4..1.4 m, v 0..1.6 m, 1 px = .5 mm): red height, green shade, blue thread
MM = .0005; SW2, SH2 = int(2.8/MM), int(1.6/MM)
class Seams:
    def __init__(s): s.h = np.full((SH2, SW2), .35, np.float32); s.g = np.zeros((SH2, SW2), np.float32); s.b = np.zeros((SH2, SW2), np.float32)
    def box(s, u0, v0, u1, v1):
        r = slice(max(0, int((1.6-v1)/MM)), max(0, int((1.6-v0)/MM))); c = slice(max(0, int((u0+1.4)/MM)), max(0, int((u1+1.4)/MM))); return r, c
    def raised(s, u0, v0, u1, v1, by=.45): r, c = s.box(u0, v0, u1, v1); s.h[r, c] += by
    def seam(s, pts, w=.0016):           # a groove along a line
        s._line(pts, w, lambda k: (np.minimum(s.h[k], .10), 'h')); s._line(pts, w, lambda k: (.85, 'g'))
    def stitch(s, pts, w=.0011, on=.0032, off=.0016, thread=True):
        s._line(pts, w, lambda k: (1 if thread else 0, 'b'), (on, off)); s._line(pts, w*2.2, lambda k: (np.maximum(s.g[k], .35), 'g'))
    def _line(s, pts, w, val, dash=None):
        for (u0, v0), (u1, v1) in zip(pts, pts[1:]):
            L = np.hypot(u1-u0, v1-v0); n = max(2, int(L/MM*1.5)); hw = max(1, int(round(w/MM/2)))
            for i in range(n+1):
                d = L*i/n
                if dash and (d % sum(dash)) > dash[0]: continue
                y = int((1.6-(v0+(v1-v0)*i/n))/MM); x = int((u0+(u1-u0)*i/n+1.4)/MM); k = (slice(y-hw, y+hw), slice(x-hw, x+hw)); v, ch = val(k); getattr(s, ch)[k] = v
    def rib(s, u0, v0, u1, v1, period=.0052, along=True):
        r, c = s.box(u0, v0, u1, v1); x = np.arange(c.start, c.stop)*MM if along else np.arange(r.start, r.stop)*MM
        w = np.sqrt(np.clip(1-(2*((x/period) % 1)-1)**2, 0, 1)).astype(np.float32); w = w[None, :] if along else w[:, None]
        s.h[r, c] = .15+.75*w; s.g[r, c] = .55*(1-w)
    def button(s, u, v, r=.0055):
        y, x = np.ogrid[0:SH2, 0:SW2]; d = np.hypot((x*MM-1.4)-u, (1.6-y*MM)-v)[...]; m = d < r; s.h[m] = 1; s.b[m] = 1; s.g[(d < r*1.35) & ~m] = .6; s.g[(np.abs(d-r*.3) < r*.12)] = .5
    def save(s, n):
        from scipy.ndimage import gaussian_filter
        save('seam_'+n, np.dstack([gaussian_filter(s.h, 1.3), gaussian_filter(s.g, .9), gaussian_filter(s.b, .6)]))
def bottoms(fly, thread, pockets, band=1.048, sides=True):
    s = Seams(); s.raised(-.7, band, .7, 1.2); s.seam([(-.7, band), (.7, band)])
    if fly: s.seam([(.002, band), (.002, .90)]); s.stitch([(.036, band), (.036, .955)]+[(.004+.032*np.cos(a), .955-.055*np.sin(a)) for a in np.linspace(0, np.pi/2, 9)], w=.0009, thread=thread); s.button(.004, 1.068, .0070)
    for u in (-.36, -.205, -.078, .078, .205, .36) if fly else (): s.h[s.box(u-.0045, band-.004, u+.0045, 1.086)] += .5; s.g[s.box(u-.0062, band-.004, u-.0045, 1.086)] = s.g[s.box(u+.0045, band-.004, u+.0062, 1.086)] = .6      # belt loops
    if thread: s.stitch([(-.7, band+.004), (.7, band+.004)]); s.stitch([(-.7, 1.08), (.7, 1.08)])
    for k in (-1, 1):
        if pockets == 'slant': s.seam([(k*.130, band), (k*.205, .90)]); s.stitch([(k*.124, band), (k*.199, .90)], thread=thread)
        if sides: s.seam([(k*.259, band), (k*.259, .84)])      # side seams
    return s
bottoms(True, False, 'slant').save('trousers')
bottoms(False, False, '').save('skirt'); bottoms(False, False, '', 1.053, sides=False).save('pleats')
def tee(hem, sleeve):
    s = Seams(); lines = [[(-.7, hem), (.7, hem)]] + [[(k-.30, sleeve), (k+.30, sleeve)] for k in (-1, 1)]
    for (u0, v), (u1, _) in lines:
        for dv in (0, .006): s.stitch([(u0, v+dv), (u1, v+dv)], w=.0010, thread=False)
    return s
tee(.905, 1.282).save('tee'); tee(.907, 1.230).save('man-tee')
def blouson():
    s = Seams(); s.rib(-.7, .80, .7, .915)
    for k in (-1, 1): s.rib(k-.35, .80, k+.35, .945); s.seam([(k-.35, .945), (k+.35, .945)])
    s.seam([(-.7, .915), (.7, .915)], w=.0022)
    for k in (-1, 1):
        s.raised(k*.0105-.0075, .80, k*.0105+.0075, 1.60, .25)                                    # facing beside the zip
        s.stitch([(k*.0195, .915), (k*.0195, 1.502)], w=.0012, thread=False)
        for du in (0, .017): s.seam([(k*(.098+du), 1.085-du*.45), (k*(.138+du), .965-du*.45)], w=.0020)      # welt pockets
        s.seam([(k*.098, 1.085), (k*.115, 1.077)]); s.seam([(k*.138, .965), (k*.155, .957)])
        s.seam([(k*.259, .915), (k*.259, 1.28)])                                                   # side seams
    r, c = s.box(-.0030, .80, .0030, 1.60); s.h[r, c] = .55; s.g[r, c] = .5; s.b[r, c] = 0
    y = np.arange(r.start, r.stop)*MM; t = ((y/.0034) % 1 < .55); s.b[r, c] = (t[:, None]*.9); s.h[r, c] += .3*t[:, None]      # teeth
    s.g[s.box(-.0046, .80, -.0030, 1.60)] = .9; s.g[s.box(.0030, .80, .0046, 1.60)] = .9
    r, c = s.box(-.0042, 1.478, .0042, 1.512); s.h[r, c] = 1; s.b[r, c] = 1; s.g[r, c] = 0           # slider
    return s
blouson().save('jacket')
def blouse():
    s = Seams()
    for k in (-1, 1): s.seam([(k*.0165, .70), (k*.0165, 1.60)], w=.0012); s.stitch([(k*.0135, .70), (k*.0135, 1.60)], w=.0008, thread=False)
    s.raised(-.0165, .70, .0165, 1.60, .25)
    for v in np.arange(.875, 1.46, .092): s.button(0, v, .0056)
    for dv in (.012, .016): s.stitch([(-.7, .79+dv), (.7, .79+dv)], w=.0008, thread=False)
    for k in (-1, 1): s.seam([(k-.30, .955), (k+.30, .955)], w=.0012)
    return s
blouse().save('shirt')
