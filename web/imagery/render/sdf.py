"""Ourela studio figure: implicit body + garment volumes (numpy SDF) -> triangle meshes (marching cubes).
   usage: python3 sdf.py OUTDIR      units: metres, z up, front = -y"""
import sys, numpy as np
from skimage.measure import marching_cubes
F = np.float32

def smin(a, b, k):
    h = np.clip(0.5 + 0.5*(b-a)/k, 0, 1)
    return b*(1-h) + a*h - k*h*(1-h)

def sstep(a, b, x):
    t = np.clip((x-a)/(b-a), 0, 1); return t*t*(3-2*t)

def stance(v):
    """contrapposto shift, applied to body and garments alike"""
    v = v.copy(); z = v[:,2]
    sx = .030*np.exp(-((z-.95)/.30)**2) - .006*sstep(1.3, 1.7, z)
    tilt = .075*np.exp(-((z-.93)/.22)**2) - .045*np.exp(-((z-1.42)/.16)**2)
    v[:,2] += tilt*v[:,0]; v[:,0] += sx
    # head turn
    w = sstep(1.53, 1.62, z); a = np.radians(16)*w; c, s = np.cos(a), np.sin(a)
    x, y = v[:,0].copy(), v[:,1]+.0
    v[:,0] = c*x - s*(y+.01)*1; v[:,1] = s*x + c*(y+.01) - .01
    ti = np.radians(-3.5)*w; c, s = np.cos(ti), np.sin(ti); zz = v[:,2]-1.58; x = v[:,0].copy()
    v[:,0] = c*x + s*zz; v[:,2] = 1.58 + -s*x + c*zz
    return v.astype(F)

def smoothinterp(z, zs, vs):
    # monotone-ish cubic (Catmull-Rom/Hermite) on irregular knots
    zs = np.asarray(zs, F); vs = np.asarray(vs, F)
    d = np.gradient(vs, zs)
    i = np.clip(np.searchsorted(zs, z) - 1, 0, len(zs)-2)
    h = zs[i+1]-zs[i]; t = np.clip((z - zs[i])/h, 0, 1)
    return ((2*t**3-3*t**2+1)*vs[i] + (t**3-2*t**2+t)*h*d[i] + (-2*t**3+3*t**2)*vs[i+1] + (t**3-t**2)*h*d[i+1])

def loft(X, Y, Z, tab, n=2.0, cx=0.0, pleat=None):
    """stack of super-ellipses; tab rows: z, half-width, half-depth, centre-y"""
    tab = np.array(sorted(tab), F)
    zs1 = np.linspace(tab[0,0], tab[-1,0], 400)
    A = np.interp(Z, zs1, smoothinterp(zs1, tab[:,0], tab[:,1])).astype(F)
    B = np.interp(Z, zs1, smoothinterp(zs1, tab[:,0], tab[:,2])).astype(F)
    C = np.interp(Z, zs1, smoothinterp(zs1, tab[:,0], tab[:,3])).astype(F)
    px = np.abs(X-cx)/A; py = np.abs(Y-C)/B
    r = (px**n + py**n)**(1/n)
    f = (r-1)*np.minimum(A, B)*1.0
    if pleat is not None:
        f = f + pleat(np.arctan2(X-cx, -(Y-C)), Z)
    dz = np.maximum(tab[0,0]-Z, Z-tab[-1,0])
    return np.maximum(f, dz).astype(F)

def capsule(X, Y, Z, a, b, ra, rb, ex=1.0, ey=1.0):
    a = np.array(a, F); b = np.array(b, F); d = b-a; L2 = float(d@d)
    t = np.clip(((X-a[0])*d[0]+(Y-a[1])*d[1]+(Z-a[2])*d[2])/L2, 0, 1)
    q = np.sqrt(((X-a[0]-t*d[0])/ex)**2+((Y-a[1]-t*d[1])/ey)**2+(Z-a[2]-t*d[2])**2)
    return (q - (ra+(rb-ra)*t)).astype(F)

def limb(X, Y, Z, a, b, radii, cap=True):
    """bone a->b with radius profile radii = [(t, r), ...]"""
    a = np.array(a, F); b = np.array(b, F); d = b-a; L2 = float(d@d)
    t0 = ((X-a[0])*d[0]+(Y-a[1])*d[1]+(Z-a[2])*d[2])/L2
    t = np.clip(t0, 0, 1)
    q = np.sqrt((X-a[0]-t*d[0])**2+(Y-a[1]-t*d[1])**2+(Z-a[2]-t*d[2])**2)
    ts = np.array([p[0] for p in radii], F); rs = np.array([p[1] for p in radii], F)
    tt = np.linspace(0, 1, 200)
    R = np.interp(t, tt, smoothinterp(tt, ts, rs)).astype(F)
    return (q - R).astype(F)

def ellipsoid(X, Y, Z, c, r):
    k = np.sqrt(((X-c[0])/r[0])**2+((Y-c[1])/r[1])**2+((Z-c[2])/r[2])**2)
    return ((k-1)*min(r)).astype(F)

SH = (0.158, 0.010, 1.428); EL = (0.268, 0.020, 1.148); WR = (0.335, -0.030, 0.910)
TORSO = [(0.78,.120,.080,.006),(0.84,.152,.096,.008),(0.90,.168,.106,.010),(0.955,.166,.104,.008),(1.02,.146,.094,.003),(1.08,.128,.084,-.002),
         (1.13,.119,.079,-.004),(1.18,.122,.083,-.005),(1.25,.134,.093,-.006),(1.31,.143,.100,-.006),(1.37,.148,.096,.000),(1.42,.140,.083,.008),(1.455,.112,.066,.014),(1.485,.072,.052,.016),(1.51,.050,.046,.014)]
HEAD = [(1.563,.016,.020,-.066),(1.580,.034,.042,-.052),(1.605,.047,.060,-.041),(1.645,.0585,.079,-.030),(1.69,.067,.0915,-.020),(1.735,.0665,.091,-.013),(1.77,.056,.076,-.011),(1.79,.037,.052,-.010),(1.802,.012,.018,-.010)]

MAN_TORSO = [(0.78,.120,.080,.006),(0.84,.148,.094,.008),(0.90,.158,.100,.008),(0.955,.156,.098,.006),(1.02,.148,.094,.003),(1.08,.140,.090,-.002),
         (1.13,.138,.089,-.004),(1.18,.142,.092,-.005),(1.25,.150,.100,-.006),(1.31,.156,.106,-.006),(1.37,.156,.102,.000),(1.42,.144,.085,.008),(1.455,.115,.068,.014),(1.485,.076,.056,.016),(1.51,.055,.050,.014)]

def man(X, Y, Z): return body(X, Y, Z, True)

def body(X, Y, Z, is_man=False):
    f = loft(X, Y, Z, MAN_TORSO if is_man else TORSO, 2.25)
    for s in (-1, 1):
        if is_man: f = smin(f, ellipsoid(X, Y, Z, (s*.066, -.062, 1.345), (.070, .042, .050)), .06)      # chest, flat
        else:
            f = smin(f, ellipsoid(X, Y, Z, (s*.066, -.070, 1.302), (.058, .050, .064)), .05)
            f = smin(f, ellipsoid(X, Y, Z, (s*.072, .056, .905), (.074, .066, .085)), .06)
        f = smin(f, capsule(X, Y, Z, (s*.045, .014, 1.470), (s*.150, .010, 1.436), .034, .044), .045)     # trapezius / shoulder
        f = smin(f, limb(X, Y, Z, (s*.083,.006,.90), (s*.092,-.004,.49), [(0,.086),(.2,.086),(.5,.075),(.8,.058),(1,.053)]), .035)
        f = smin(f, limb(X, Y, Z, (s*.092,-.004,.49), (s*.088,.020,.09), [(0,.053),(.15,.052),(.35,.056),(.7,.040),(1,.033)]), .02)
        arm = limb(X, Y, Z, (s*SH[0],SH[1],SH[2]), (s*EL[0],EL[1],EL[2]), [(0,.047),(.25,.046),(.6,.040),(1,.035)])
        arm = smin(arm, limb(X, Y, Z, (s*EL[0],EL[1],EL[2]), (s*WR[0],WR[1],WR[2]), [(0,.035),(.25,.037),(.7,.027),(1,.0225)]), .018)
        f = smin(f, arm, .022)
        w = np.array([s*WR[0], WR[1], WR[2]])
        hand = capsule(X, Y, Z, w, w+[s*.004,-.012,-.060], .020, .026, .62, 1.15)
        for i, (dy, L) in enumerate([(-.030,.074),(-.011,.082),(.008,.077),(.025,.062)]):
            k = w+[s*.006, dy-.010, -.078]
            m = k+[-s*.002, -.006, -L*.55]; e = m+[-s*.012, .002, -L*.45]
            fi = smin(capsule(X,Y,Z,k,m,.0100,.0088), capsule(X,Y,Z,m,e,.0088,.0068), .004)
            hand = smin(hand, fi, .009)
        k = w+[-s*.004,-.034,-.030]; m = k+[-s*.010,-.018,-.034]; e = m+[-s*.006,-.004,-.030]
        hand = smin(hand, smin(capsule(X,Y,Z,k,m,.0135,.0105), capsule(X,Y,Z,m,e,.0105,.0075), .005), .014)
        f = smin(f, hand, .012)
    f = smin(f, capsule(X, Y, Z, (0,.016,1.44), (0,-.006,1.62), .0485, .0455), .035)
    h = loft(X, Y, Z, HEAD, 2.1)
    h = smin(h, ellipsoid(X, Y, Z, (0,-.092,1.668), (.0125,.020,.030)), .022)         # nose, only hinted
    h = smin(h, ellipsoid(X, Y, Z, (0,-.082,1.612), (.020,.016,.010)), .020)           # mouth plane
    h = -smin(-h, ellipsoid(X, Y, Z, (.033,-.128,1.688), (.030,.0205,.020)), .034)       # eye planes, very soft
    h = -smin(-h, ellipsoid(X, Y, Z, (-.033,-.128,1.688), (.030,.0205,.020)), .034)
    return smin(f, h, .016)

def lower_arms(v, rest, angL=11, angR=8.5, torso=TORSO):
    """arms from their rest away from the body to its sides; `rest` tells which points are arm"""
    X, Y, Z = rest[:,0], rest[:,1], rest[:,2]
    tor = loft(X, Y, Z, torso, 2.25)
    out = v.copy()
    for s, ang in ((1, angL), (-1, angR)):
        sh = np.array([s*SH[0], SH[1], SH[2]]); 
        arm = limb(X, Y, Z, sh, (s*EL[0], EL[1], EL[2]), [(0,.047),(1,.036)])
        w2 = np.array([s*(WR[0]+.03), WR[1]-.03, WR[2]-.15])
        fore = limb(X, Y, Z, (s*EL[0], EL[1], EL[2]), w2, [(0,.036),(1,.04)])
        armd = np.minimum(arm, fore)
        w = sstep(-.015, .035, tor-armd)*(X*s > 0)
        w = w*sstep(.10, .175, X*s + np.maximum(0, 1.40-Z))
        a = np.radians(ang)*s*w; c, sn = np.cos(a), np.sin(a)
        p = out - sh
        # rotate toward the body: positive ang lowers
        out[:,0] = np.where(w>0, sh[0] + (c*p[:,0] + sn*p[:,2]), out[:,0])
        out[:,2] = np.where(w>0, sh[2] + (-sn*p[:,0] + c*p[:,2]), out[:,2])
    return out.astype(F)

def kz(Z, hi, lo=.004, z0=1.22, z1=1.33):
    t = np.clip((Z-z0)/(z1-z0), 0, 1); return (lo+(hi-lo)*t).astype(F)

def sleeve(X, Y, Z, s, r0, r1, r2, upto=2.0):
    """r0 shoulder, r1 elbow, r2 wrist; upto in bones (0..2)"""
    a = limb(X, Y, Z, (s*SH[0]*.93,SH[1],SH[2]-.006), (s*EL[0],EL[1],EL[2]), [(0,r0),(.5,(r0+r1)/2),(1,r1)])
    b = limb(X, Y, Z, (s*EL[0],EL[1],EL[2]), (s*WR[0],WR[1],WR[2]), [(0,r1),(.5,(r1+r2)/2),(1,r2)])
    return smin(a, b, .02)

def shoulders(X, Y, Z, f, r):
    for s in (-1, 1):
        f = smin(f, capsule(X, Y, Z, (s*.040,.014,1.476), (s*.150,.010,1.438), .034+r, .044+r), .045)
    return f

def necktube(X, Y, Z, z0, z1, r0, r1):
    return loft(X, Y, Z, [(z0,r0,r0*1.0,.014),(.5*(z0+z1),.5*(r0+r1),.5*(r0+r1),.008),(z1,r1,r1,.001)])

def tee(X, Y, Z):
    t = [(0.80,.190,.126,.006),(0.90,.188,.126,.006),(1.05,.168,.118,.002),(1.18,.150,.114,-.004),(1.26,.147,.114,-.006),(1.32,.152,.114,-.006),(1.37,.162,.110,.000),(1.42,.150,.094,.008),(1.46,.120,.074,.014),(1.49,.080,.062,.015),(1.54,.066,.060,.010)]
    f = shoulders(X, Y, Z, loft(X, Y, Z, t, 2.3), .010)
    for s in (-1, 1): f = smin(f, sleeve(X, Y, Z, s, .066, .056, .056), kz(Z,.022,.003,1.27,1.36))
    return f

def knit(X, Y, Z):
    t = [(0.82,.172,.116,.006),(0.865,.186,.128,.006),(0.93,.204,.142,.004),(1.05,.196,.140,.000),(1.18,.182,.134,-.004),(1.30,.174,.130,-.006),(1.37,.178,.122,.000),(1.42,.158,.102,.008),(1.46,.126,.082,.014),(1.495,.084,.068,.014),(1.52,.072,.066,.012)]
    f = shoulders(X, Y, Z, loft(X, Y, Z, t, 2.3), .020)
    for s in (-1, 1):
        a = limb(X, Y, Z, (s*SH[0]*.93,SH[1],SH[2]-.004), (s*EL[0],EL[1],EL[2]), [(0,.076),(.5,.072),(1,.068)])
        b = limb(X, Y, Z, (s*EL[0],EL[1],EL[2]), (s*WR[0],WR[1],WR[2]), [(0,.068),(.5,.066),(.74,.056),(.82,.041),(1,.036)])
        f = smin(f, smin(a, b, .02), kz(Z,.03))
    f = smin(f, necktube(X, Y, Z, 1.44, 1.585, .066, .0605), .014)
    f = smin(f, loft(X, Y, Z, [(1.497,.0690,.0690,.012),(1.510,.0745,.0745,.009),(1.545,.0745,.0745,.005),(1.572,.0705,.0705,.001),(1.583,.064,.064,.000)]), .006)  # roll
    return f

def coat(X, Y, Z):
    t = [(0.28,.245,.180,.010),(0.50,.232,.172,.010),(0.75,.216,.158,.008),(0.92,.208,.150,.006),(1.05,.190,.136,.002),(1.18,.176,.130,-.004),(1.30,.172,.130,-.006),(1.37,.182,.124,.000),(1.42,.168,.106,.008),(1.46,.132,.086,.014),(1.50,.086,.070,.014),(1.54,.072,.066,.010)]
    f = shoulders(X, Y, Z, loft(X, Y, Z, t, 2.4), .024)
    for s in (-1, 1): 
        f = smin(f, capsule(X,Y,Z,(s*.10,.010,1.462),(s*.176,.010,1.440),.05,.052), .03)
        f = smin(f, sleeve(X, Y, Z, s, .074, .064, .058), kz(Z,.025))
    return f

def shirt(X, Y, Z):
    t = [(0.74,.188,.128,.006),(0.90,.192,.130,.006),(1.05,.178,.122,.002),(1.18,.166,.118,-.004),(1.30,.164,.118,-.006),(1.37,.170,.112,.000),(1.42,.152,.095,.008),(1.46,.120,.075,.014),(1.495,.078,.063,.014),(1.54,.064,.060,.010)]
    f = shoulders(X, Y, Z, loft(X, Y, Z, t, 2.3), .012)
    for s in (-1, 1): f = smin(f, sleeve(X, Y, Z, s, .068, .060, .048), kz(Z,.025))
    return f

DRESS = [(0.20,.335,.280,.010),(0.45,.285,.230,.010),(0.70,.235,.175,.010),(0.90,.192,.132,.010),(1.02,.158,.110,.003),(1.10,.140,.098,-.002),(1.14,.138,.098,-.004),(1.22,.148,.112,-.006),(1.30,.158,.124,-.006),(1.37,.160,.114,.000),(1.42,.150,.096,.008),(1.46,.117,.072,.014),(1.49,.076,.057,.016),(1.53,.056,.052,.012)]
def dress(X, Y, Z):
    """without its pleats: see tailored.py"""
    f = loft(X, Y, Z, DRESS, 2.2)
    for s in (-1, 1):
        f = smin(f, ellipsoid(X, Y, Z, (s*.066,-.074,1.302), (.062,.054,.068)), .05)
    f = shoulders(X, Y, Z, f, .009)
    for s in (-1, 1): f = smin(f, sleeve(X, Y, Z, s, .062, .058, .04), kz(Z,.022))
    f = smin(f, necktube(X, Y, Z, 1.45, 1.56, .0585, .0545), .012)
    return f

def trousers(X, Y, Z):
    f = loft(X, Y, Z, [(0.80,.168,.114,.008),(0.84,.176,.118,.010),(0.90,.186,.124,.010),(0.955,.180,.120,.008),(1.02,.156,.104,.003),(1.08,.137,.092,-.002),(1.12,.130,.088,-.004)], 2.3)
    for s in (-1, 1):
        leg = loft(X, Y, Z, [(0.02,.110,.118,.014),(0.30,.106,.112,.010),(0.50,.102,.106,.002),(0.70,.098,.104,.004),(0.84,.094,.110,.008),(0.92,.085,.105,.008)], 2.2, cx=s*.102)
        f = smin(f, leg, .03)
    return f

def man_tee(X, Y, Z):
    """sleeves to above the elbow, where they hang free of the torso: cut higher up, the cut would open the side"""
    t = [(0.80,.184,.124,.004),(0.90,.182,.126,.004),(1.05,.172,.120,.000),(1.18,.166,.120,-.004),(1.26,.164,.122,-.006),(1.32,.166,.124,-.006),(1.37,.172,.117,.000),(1.42,.158,.098,.008),(1.46,.124,.077,.014),(1.49,.084,.066,.015),(1.53,.069,.064,.010),(1.61,.066,.062,.010)]
    f = shoulders(X, Y, Z, loft(X, Y, Z, t, 2.4), .010)
    for s in (-1, 1): f = smin(f, sleeve(X, Y, Z, s, .066, .060, .058), kz(Z,.022,.003,1.27,1.36))
    return f

def man_jacket(X, Y, Z):
    """a blouson: rib at hem and cuffs, a low standing collar"""
    t = [(0.84,.166,.114,.004),(0.88,.170,.118,.004),(0.915,.186,.130,.004),(0.96,.196,.138,.002),(1.05,.192,.136,.000),(1.18,.186,.134,-.004),(1.30,.184,.134,-.006),(1.37,.186,.124,.000),(1.42,.164,.104,.008),(1.46,.130,.084,.014),(1.495,.088,.072,.014),(1.52,.076,.069,.012)]
    f = shoulders(X, Y, Z, loft(X, Y, Z, t, 2.4), .020)
    for s in (-1, 1):
        a = limb(X, Y, Z, (s*SH[0]*.95,SH[1],SH[2]-.004), (s*EL[0],EL[1],EL[2]), [(0,.074),(.5,.068),(1,.063)])
        b = limb(X, Y, Z, (s*EL[0],EL[1],EL[2]), (s*WR[0],WR[1],WR[2]), [(0,.063),(.5,.060),(.72,.055),(.80,.043),(1,.038)])
        f = smin(f, smin(a, b, .02), kz(Z,.025))
    return smin(f, necktube(X, Y, Z, 1.44, 1.60, .071, .064), .012)

def man_trousers(X, Y, Z):
    """trousers that hang free of the leg, with a crease; legs apart all the way down, or the remesh joins them"""
    f = loft(X, Y, Z, [(0.785,.012,.060,.008),(0.81,.060,.095,.008),(0.84,.125,.106,.009),(0.90,.174,.117,.010),(0.955,.172,.114,.008),(1.02,.160,.106,.003),(1.08,.150,.098,-.002),(1.16,.147,.096,-.004)], 2.3)
    for s in (-1, 1):
        def cloth(th, z):
            low = np.clip((.80-z)/.12, 0, 1); crease = np.exp(-(np.abs(th)/.13)**1.3)*.0045
            slack = .0050*np.cos(3*th+s*.9+22*(z-.45))*np.exp(-((z-.47)/.11)**2) + .0062*np.cos(2*th+s*2+44*z)*np.clip((.25-z)/.10, 0, 1)*np.clip((z-.08)/.04, 0, 1)
            return (-low*crease + slack).astype(F)
        leg = loft(X, Y, Z, [(0.04,.064,.078,.014),(0.30,.070,.084,.010),(0.50,.079,.092,.001),(0.68,.087,.102,.002),(0.80,.089,.108,.007),(0.88,.082,.105,.008),(0.93,.070,.095,.008)], 2.2, cx=s*.098, pleat=cloth)
        f = smin(f, leg, .018)
    return f

def straight_skirt(X, Y, Z):
    t = [(0.36,.172,.128,.012),(0.50,.178,.134,.012),(0.65,.184,.137,.012),(0.80,.188,.136,.012),(0.90,.187,.130,.012),(0.955,.180,.121,.010),(1.02,.158,.106,.004),(1.08,.138,.094,-.002),(1.16,.136,.092,-.004)]
    def folds(th, z):      # a little slack between the hips: two soft drag lines towards the hem
        a = np.clip((.86-z)/.4, 0, 1)*.0055
        return (a*(np.cos(5*th+.6)+.6*np.cos(8*th+2.1+1.5*z))).astype(F)
    return loft(X, Y, Z, t, 2.25, pleat=folds)

def mesh(fn, lo, hi, h, path):
    ax = [np.arange(lo[i], hi[i]+h, h, dtype=F) for i in range(3)]
    X, Y, Z = np.meshgrid(*ax, indexing='ij')
    f = fn(X, Y, Z)
    v, fa, _, _ = marching_cubes(f, 0.0, spacing=(h,h,h))
    v = v + np.array([ax[0][0], ax[1][0], ax[2][0]])
    np.savez(path, v=v.astype(F), f=fa[:, ::-1].astype(np.int32))
    print(path, f.shape, v.shape, fa.shape, flush=True)

if __name__ == '__main__':
    out = sys.argv[1]; only = sys.argv[2:] 
    jobs = {
     'body': (body, (-.42,-.20,.05), (.42,.20,1.83), .004),
     'tee': (tee, (-.44,-.22,.78), (.44,.22,1.56), .006),
     'knit': (knit, (-.45,-.24,.80), (.45,.24,1.60), .006),
     'coat': (coat, (-.45,-.28,.26), (.45,.28,1.56), .006),
     'shirt': (shirt, (-.44,-.22,.72), (.44,.22,1.56), .006),
     'man': (man, (-.42,-.20,.05), (.42,.20,1.83), .004),
     'man-tee': (man_tee, (-.44,-.22,.78), (.44,.22,1.64), .006),
     'man-jacket': (man_jacket, (-.46,-.24,.82), (.46,.24,1.62), .006),
     'man-trousers': (man_trousers, (-.25,-.20,.0), (.25,.20,1.19), .006),
     'straight-skirt': (straight_skirt, (-.25,-.21,.34), (.25,.21,1.19), .006),
     'trousers': (trousers, (-.24,-.20,.0), (.24,.20,1.14), .006),
    }
    for k, a in jobs.items():
        if not only or k in only: mesh(*a, f'{out}/{k}.npz')
