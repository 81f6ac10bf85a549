/** Distance functions, noise and surfaces shared by every drawn object. Units: an object is about 2 high and stands on y = 0. */
export const coreGlsl = /* glsl */ `
precision highp float;
precision highp int;
out vec4 outColour;
uniform vec2 uSize; uniform vec2 uOffset; uniform int uSamples;
uniform vec4 uCamera;      // yaw, pitch, distance, height looked at
uniform vec4 uLens;        // field of view, roll, shift x, shift y
uniform vec3 uSun;         // direction to the light
uniform vec3 uSunColour; uniform vec3 uSkyColour;
uniform vec3 uA; uniform vec3 uB; uniform vec3 uC; // the object's colours
uniform float uTurn;       // turn of the object round its axis
uniform float uN;          // a free number for the object
uniform sampler2D uShape;  // r: distance of the first outline, g: of the second
uniform sampler2D uPaint;  // what is printed on the object
uniform sampler2D uCloth;  // a printed cloth
uniform vec3 uGroundA; uniform vec3 uGroundB; uniform vec3 uWallA; uniform vec3 uWallB;
uniform float uWallAt;     // wall at z = -uWallAt; 0 for none
uniform float uSeed; uniform float uFine; uniform int uGroundKind; uniform int uWallKind;

float hash(vec2 p){ vec3 q=fract(vec3(p.xyx)*vec3(.1031,.1030,.0973)); q+=dot(q,q.yxz+33.33); return fract((q.x+q.y)*q.z); }
float noise(vec2 p){ vec2 i=floor(p),f=fract(p); f=f*f*(3.-2.*f);
  return mix(mix(hash(i),hash(i+vec2(1,0)),f.x),mix(hash(i+vec2(0,1)),hash(i+vec2(1,1)),f.x),f.y); }
float fbm(vec2 p){ float a=.5,s=0.; for(int i=0;i<4;i++){ s+=a*noise(p); p=mat2(1.6,1.2,-1.2,1.6)*p; a*=.5; } return s; }
mat2 rot(float a){ float c=cos(a),s=sin(a); return mat2(c,-s,s,c); }

float box(vec3 p, vec3 b, float r){ vec3 q=abs(p)-b+r; return length(max(q,0.))+min(max(q.x,max(q.y,q.z)),0.)-r; }
float box2(vec2 p, vec2 b, float r){ vec2 q=abs(p)-b+r; return length(max(q,0.))+min(max(q.x,q.y),0.)-r; }
float cyl(vec3 p, float r, float h, float e){ vec2 q=vec2(length(p.xz)-r+e,abs(p.y)-h+e); return min(max(q.x,q.y),0.)+length(max(q,0.))-e; }
float cylZ(vec3 p, float r, float h, float e){ return cyl(p.xzy,r,h,e); }
float cylX(vec3 p, float r, float h, float e){ return cyl(p.yxz,r,h,e); }
float cone(vec3 p, float r0, float r1, float h, float e){ float t=clamp(p.y/h*.5+.5,0.,1.); float r=mix(r0,r1,t);
  vec2 q=vec2((length(p.xz)-r)*.92+e,abs(p.y)-h+e); return min(max(q.x,q.y),0.)+length(max(q,0.))-e; }
float torus(vec3 p, float R, float r){ return length(vec2(length(p.xz)-R,p.y))-r; }
float torusZ(vec3 p, float R, float r){ return torus(p.xzy,R,r); }
float torusX(vec3 p, float R, float r){ return torus(p.yxz,R,r); }
float rod(vec3 p, vec3 a, vec3 b, float r){ vec3 pa=p-a,ba=b-a; return length(pa-ba*clamp(dot(pa,ba)/dot(ba,ba),0.,1.))-r; }
float rod2(vec2 p, vec2 a, vec2 b){ vec2 pa=p-a,ba=b-a; return length(pa-ba*clamp(dot(pa,ba)/dot(ba,ba),0.,1.)); }
float ball(vec3 p, float r){ return length(p)-r; }
float egg(vec3 p, vec3 r){ float k0=length(p/r),k1=length(p/(r*r)); return k0*(k0-1.)/max(k1,1e-4); }
float smin(float a,float b,float k){ float h=max(k-abs(a-b),0.)/k; return min(a,b)-h*h*k*.25; }
float smax(float a,float b,float k){ return -smin(-a,-b,k); }
/** The outline drawn for the object, in a square from -1 to 1. */
float shape1(vec2 p){ vec2 q=clamp(p,-.998,.998); return texture(uShape,q*.5+.5).r+length(p-q); }
float shape2(vec2 p){ vec2 q=clamp(p,-.998,.998); return texture(uShape,q*.5+.5).g+length(p-q); }
float slab(float d2, float z, float h, float r){ vec2 q=vec2(d2+r,abs(z)-h+r); return min(max(q.x,q.y),0.)+length(max(q,0.))-r; }
vec2 near(vec2 a, vec2 b){ return a.x<b.x?a:b; }
vec4 paint(vec2 p){ return texture(uPaint,p*.5+.5); }
vec3 cloth(vec2 p){ return texture(uCloth,fract(p)).rgb; }
`;
